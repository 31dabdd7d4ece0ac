-- A change sequence is only worth following when it grows in commit order. So every statement that writes companies
-- first takes one transaction-scoped lock, and draws its numbers while it holds it.
CREATE FUNCTION lock_company_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7330001);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_lock_changes BEFORE INSERT OR UPDATE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION lock_company_changes();
--> statement-breakpoint
CREATE FUNCTION renumber_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.change_seq := nextval('company_change_seq');
  NEW.updated_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_renumber BEFORE UPDATE ON companies
  FOR EACH ROW EXECUTE FUNCTION renumber_company();
--> statement-breakpoint
-- A deleted row leaves no number to follow, so the index would keep it: removal is a state, never a DELETE.
CREATE FUNCTION refuse_company_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'companies are never deleted: set removal instead';
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_refuse_delete BEFORE DELETE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_company_delete();
