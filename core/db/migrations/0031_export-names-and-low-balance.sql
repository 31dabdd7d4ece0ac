ALTER TABLE "users" ADD COLUMN "low_balance" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_low_balance_not_negative" CHECK ("users"."low_balance" >= 0);--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_name_length" CHECK (char_length("exports"."name") between 1 and 100);