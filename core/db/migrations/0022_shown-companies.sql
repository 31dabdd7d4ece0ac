CREATE TABLE "budget_extensions" (
	"address" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"day" date NOT NULL,
	"network" text NOT NULL,
	"account" text,
	CONSTRAINT "budget_extensions_address_ordinal_pk" PRIMARY KEY("address","ordinal")
);
--> statement-breakpoint
CREATE TABLE "copying_alerts" (
	"day" date NOT NULL,
	"client" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "copying_alerts_day_client_kind_pk" PRIMARY KEY("day","client","kind")
);
--> statement-breakpoint
CREATE TABLE "shown_companies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"client" text NOT NULL,
	"writer" integer NOT NULL,
	"ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "budget_extensions_network_idx" ON "budget_extensions" USING btree ("network");--> statement-breakpoint
CREATE INDEX "budget_extensions_account_idx" ON "budget_extensions" USING btree ("account");--> statement-breakpoint
CREATE INDEX "shown_companies_client_idx" ON "shown_companies" USING btree ("client");