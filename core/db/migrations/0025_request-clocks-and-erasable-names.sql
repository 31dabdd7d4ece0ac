CREATE TABLE "audit_personal_values" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "subject_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company_requests" ADD COLUMN "answer_due" date;--> statement-breakpoint
ALTER TABLE "company_requests" ADD COLUMN "completion_due" date;--> statement-breakpoint
ALTER TABLE "company_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_requests" ADD COLUMN "acknowledgement" text;--> statement-breakpoint
ALTER TABLE "audit_personal_values" ADD CONSTRAINT "audit_personal_values_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_personal_values" ADD CONSTRAINT "audit_personal_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_personal_values_user_id_idx" ON "audit_personal_values" USING btree ("user_id");--> statement-breakpoint
-- Names and emails leave the log: what people still have an account for moves, the rest is forgotten.
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_refuse_change;--> statement-breakpoint
INSERT INTO audit_personal_values (entry_id, user_id, before, after)
SELECT entry.id, users.id,
  nullif(entry.before - coalesce((SELECT array_agg(key) FROM jsonb_object_keys(entry.before) AS key WHERE key <> ALL (personal)), '{}'), '{}'),
  nullif(entry.after - coalesce((SELECT array_agg(key) FROM jsonb_object_keys(entry.after) AS key WHERE key <> ALL (personal)), '{}'), '{}')
FROM audit_entries AS entry JOIN users ON users.id::text = entry.subject_id AND users.closed_at IS NULL,
  (SELECT '{fullName,email,companyName}'::text[] AS personal) AS fields
WHERE subject_type = 'user' AND (entry.before ?| personal OR entry.after ?| personal);--> statement-breakpoint
UPDATE audit_entries SET
  actor_name = '',
  subject_name = CASE subject_type WHEN 'user' THEN NULL ELSE subject_name END,
  before = CASE subject_type WHEN 'user' THEN nullif(before - '{fullName,email,companyName}'::text[], '{}') ELSE before END,
  after = CASE subject_type WHEN 'user' THEN nullif(after - '{fullName,email,companyName}'::text[], '{}') ELSE after END;--> statement-breakpoint
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_refuse_change;--> statement-breakpoint
ALTER TABLE "audit_entries" DROP COLUMN "actor_name";--> statement-breakpoint
UPDATE api_keys SET name = '' FROM users WHERE users.id = user_id AND closed_at IS NOT NULL;--> statement-breakpoint
-- Requests of before: due as if confirmed under today's rule, by weekdays without holidays, with the term of 10 days.
UPDATE company_requests SET
  answered_at = decided_at,
  answer_due = confirmed_on + CASE extract(isodow FROM confirmed_on) WHEN 4 THEN 4 WHEN 5 THEN 4 WHEN 6 THEN 3 ELSE 2 END::int,
  completion_due = confirmed_on + 10
FROM (SELECT id AS request_id, (coalesce(confirmed_at, created_at) AT TIME ZONE interval '7 hours')::date AS confirmed_on
  FROM company_requests WHERE status <> 'unconfirmed') AS confirmed
WHERE id = request_id;
