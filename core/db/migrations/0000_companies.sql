CREATE SEQUENCE "public"."company_change_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tax_code" text NOT NULL,
	"name" text NOT NULL,
	"international_name" text,
	"short_name" text,
	"tax_address" text,
	"ward" text,
	"city_id" integer,
	"district_id" integer,
	"province_code" char(2),
	"business_type_id" integer,
	"phone" text,
	"email" text,
	"legal_representative" text,
	"issue_date" date,
	"status" text DEFAULT 'unknown' NOT NULL,
	"hidden_fields" text[] DEFAULT '{}' NOT NULL,
	"removal" text,
	"search_text" text NOT NULL,
	"change_seq" bigint DEFAULT nextval('company_change_seq') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_tax_code_key" UNIQUE("tax_code"),
	CONSTRAINT "companies_tax_code_shape" CHECK ("companies"."tax_code" ~ '^([0-9]{10}(-[0-9]{3})?|[0-9]{12})$')
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"status" text DEFAULT 'running' NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"rows_new" integer DEFAULT 0 NOT NULL,
	"rows_changed" integer DEFAULT 0 NOT NULL,
	"rows_unchanged" integer DEFAULT 0 NOT NULL,
	"rows_rejected" integer DEFAULT 0 NOT NULL,
	"rows_removed" integer DEFAULT 0 NOT NULL,
	"rejected_file" text,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "business_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"code" text NOT NULL,
	"main_business" text NOT NULL,
	"main_business_en" text NOT NULL,
	CONSTRAINT "business_types_version_code_key" UNIQUE("version","code")
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"normalized_city" text NOT NULL,
	"province_code" char(2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "districts" (
	"id" integer PRIMARY KEY NOT NULL,
	"district" text NOT NULL,
	"normalized_district" text NOT NULL,
	"city_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "districts" ADD CONSTRAINT "districts_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_change_seq_idx" ON "companies" USING btree ("change_seq");--> statement-breakpoint
CREATE INDEX "companies_issue_date_idx" ON "companies" USING btree ("issue_date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "companies_phone_idx" ON "companies" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "companies_search_text_idx" ON "companies" USING gin (to_tsvector('simple', "search_text"));--> statement-breakpoint
CREATE INDEX "districts_city_id_idx" ON "districts" USING btree ("city_id");