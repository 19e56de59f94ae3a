/** A worker that ends before it answers anything. */
process.exit(1);
