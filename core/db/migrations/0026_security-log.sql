CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"account_hash" text NOT NULL,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_events_account_idx" ON "security_events" USING btree ("account_hash","id");--> statement-breakpoint
CREATE INDEX "security_events_address_idx" ON "security_events" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "security_events_event_idx" ON "security_events" USING btree ("event","id");--> statement-breakpoint
CREATE INDEX "security_events_created_at_idx" ON "security_events" USING btree ("created_at");--> statement-breakpoint
-- Append-only; the housekeeping deletes what is older than 180 days.
CREATE FUNCTION refuse_security_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '180 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the security log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER security_events_refuse_change BEFORE UPDATE OR TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();
--> statement-breakpoint
CREATE TRIGGER security_events_refuse_early_delete BEFORE DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION refuse_security_event_change();
