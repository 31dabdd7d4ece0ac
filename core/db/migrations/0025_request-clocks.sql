ALTER TABLE "company_requests" ADD COLUMN "answer_due" date;--> statement-breakpoint
ALTER TABLE "company_requests" ADD COLUMN "completion_due" date;--> statement-breakpoint
ALTER TABLE "company_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_requests" ADD COLUMN "acknowledgement" text;--> statement-breakpoint
-- Requests of before: due as if confirmed under today's rule, by weekdays without holidays, with the term of 10 days.
UPDATE company_requests SET
  answered_at = decided_at,
  answer_due = confirmed_on + CASE extract(isodow FROM confirmed_on) WHEN 4 THEN 4 WHEN 5 THEN 4 WHEN 6 THEN 3 ELSE 2 END::int,
  completion_due = confirmed_on + 10
FROM (SELECT id AS request_id, (coalesce(confirmed_at, created_at) AT TIME ZONE interval '7 hours')::date AS confirmed_on
  FROM company_requests WHERE status <> 'unconfirmed') AS confirmed
WHERE id = request_id;
