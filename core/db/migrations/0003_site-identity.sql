-- Tells one database from another, so that a search index saved beside the server is never taken for that of a
-- different database. A restored backup keeps its identity; its smaller change sequence tells it apart.
CREATE TABLE site_identity (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  identity uuid NOT NULL DEFAULT gen_random_uuid()
);
--> statement-breakpoint
INSERT INTO site_identity DEFAULT VALUES;
