# The gateway with the built app: takes the place of oryd/kratos-selfservice-ui-node (same environment).
# Written without an engine at hand: not run yet.
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# The demonstration's main application; only docker-compose.yml's profile `demo` asks for it.
FROM node:24-slim AS main-application
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY demo ./demo
USER node
EXPOSE 4446
CMD ["node", "demo/main-application.ts"]

FROM node:24-slim AS gateway
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4455
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY openapi ./openapi
COPY src/gateway ./src/gateway
COPY --from=build /app/dist/app ./dist/app
USER node
EXPOSE 4455
CMD ["node", "--max-semi-space-size=2", "src/gateway/main.mjs"]
