"""What people choose among when they put rules together: questions, parts, samples, traits."""
