CREATE TABLE "company_history" (
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"fields" text[] NOT NULL,
	CONSTRAINT "company_history_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
CREATE FUNCTION keep_company_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_history AS history (company_id, day, fields)
  SELECT NEW.id, (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, array_agg(field)
  FROM (VALUES
    ('name', NEW.name IS DISTINCT FROM OLD.name),
    ('international_name', NEW.international_name IS DISTINCT FROM OLD.international_name),
    ('short_name', NEW.short_name IS DISTINCT FROM OLD.short_name),
    ('tax_address', NEW.tax_address IS DISTINCT FROM OLD.tax_address),
    ('phone', NEW.phone IS DISTINCT FROM OLD.phone),
    ('email', NEW.email IS DISTINCT FROM OLD.email),
    ('legal_representative', NEW.legal_representative IS DISTINCT FROM OLD.legal_representative),
    ('business_type_id', NEW.business_type_id IS DISTINCT FROM OLD.business_type_id),
    ('issue_date', NEW.issue_date IS DISTINCT FROM OLD.issue_date),
    ('status', NEW.status IS DISTINCT FROM OLD.status)
  ) AS compared (field, differs) WHERE differs
  ON CONFLICT (company_id, day)
  DO UPDATE SET fields = array(SELECT DISTINCT unnest(history.fields || EXCLUDED.fields) ORDER BY 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_keep_history AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.international_name, OLD.short_name, OLD.tax_address, OLD.phone, OLD.email, OLD.legal_representative, OLD.business_type_id, OLD.issue_date, OLD.status)
    IS DISTINCT FROM (NEW.name, NEW.international_name, NEW.short_name, NEW.tax_address, NEW.phone, NEW.email, NEW.legal_representative, NEW.business_type_id, NEW.issue_date, NEW.status))
  EXECUTE FUNCTION keep_company_history();
