-- What happened stays: an entry is corrected by another entry.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: write a correcting entry instead';
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_entries_refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
