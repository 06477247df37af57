-- Each server has a database and an account of its own.
CREATE ROLE kratos LOGIN PASSWORD 'for-demonstration-only';
CREATE DATABASE kratos OWNER kratos;
CREATE ROLE hydra LOGIN PASSWORD 'for-demonstration-only';
CREATE DATABASE hydra OWNER hydra;
