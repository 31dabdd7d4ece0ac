-- Nothing that a process of the version before writes meanwhile is lost: it waits, and fails.
LOCK TABLE "articles", "article_slugs", "article_drafts", "help_articles" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "text_drafts" (
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"fields" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_drafts_user_id_text_pk" PRIMARY KEY("user_id","text")
);
--> statement-breakpoint
CREATE TABLE "text_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"text_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"category" text,
	"slug" text NOT NULL,
	"title_en" text,
	"title_vi" text,
	"meta_description_en" text,
	"meta_description_vi" text,
	"content_en" text,
	"content_vi" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"cover_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"author_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "texts_address_key" UNIQUE NULLS NOT DISTINCT("kind","category","slug"),
	CONSTRAINT "texts_whole" CHECK (("texts"."title_en" is null) = ("texts"."content_en" is null)
        and ("texts"."title_vi" is null) = ("texts"."content_vi" is null)
        and ("texts"."title_en" is not null or "texts"."title_vi" is not null)),
	CONSTRAINT "texts_published_when" CHECK (("texts"."status" = 'published') = ("texts"."published_at" is not null)),
	CONSTRAINT "texts_of_kind" CHECK (case "texts"."kind"
        when 'help' then "texts"."category" is not null and "texts"."status" = 'published'
          and ("texts"."title_en" is null) = ("texts"."meta_description_en" is null)
          and ("texts"."title_vi" is null) = ("texts"."meta_description_vi" is null)
        else "texts"."category" is null and "texts"."author_id" is not null end)
);
--> statement-breakpoint
ALTER TABLE "text_drafts" ADD CONSTRAINT "text_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_slugs" ADD CONSTRAINT "text_slugs_text_id_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_slugs_text_id_idx" ON "text_slugs" USING btree ("text_id");--> statement-breakpoint
CREATE INDEX "texts_published_at_idx" ON "texts" USING btree ("kind","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "texts_updated_at_idx" ON "texts" USING btree ("kind","updated_at" DESC NULLS LAST);--> statement-breakpoint
INSERT INTO "texts" ("id", "kind", "slug", "title_en", "title_vi", "content_en", "content_vi", "status", "published_at",
    "cover_id", "author_id", "version", "created_at", "updated_at")
  SELECT "id", 'article', "slug", "title_en", "title_vi", "content_en", "content_vi", "status", "published_at",
    "cover_id", "author_id", "version", "created_at", "updated_at" FROM "articles";
--> statement-breakpoint
INSERT INTO "texts" ("id", "kind", "category", "slug", "title_en", "title_vi", "meta_description_en", "meta_description_vi",
    "content_en", "content_vi", "status", "published_at", "position", "author_id", "version", "created_at", "updated_at")
  SELECT "id", 'help', "category", "slug", "title_en", "title_vi", "meta_description_en", "meta_description_vi",
    "content_en", "content_vi", 'published', "created_at", "position", "author_id", "version", "created_at", "last_updated"
  FROM "help_articles";
--> statement-breakpoint
INSERT INTO "text_slugs" ("slug", "text_id", "created_at") SELECT "slug", "article_id", "created_at" FROM "article_slugs";
--> statement-breakpoint
INSERT INTO "text_drafts" ("user_id", "text", "fields", "version", "saved_at")
  SELECT "user_id", "article", "fields", "version", "saved_at" FROM "article_drafts";
--> statement-breakpoint
DROP TABLE "article_drafts";
--> statement-breakpoint
DROP TABLE "article_slugs";
--> statement-breakpoint
DROP TABLE "articles";
--> statement-breakpoint
DROP TABLE "help_articles";
