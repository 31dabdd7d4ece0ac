# The processes of the site, for cache.vcl. For more of them, repeat both lines that name app1. A process receives
# requests while its probe succeeds.

probe readiness { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }

backend app1 { .host = "127.0.0.1"; .port = "3000"; .probe = readiness; }

sub vcl_init {
    new site = directors.shard();
    site.add_backend(app1);
    site.reconfigure();
}
