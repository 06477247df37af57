# Images, by target:
#   gateway           the app behind its gateway: takes the place of oryd/kratos-selfservice-ui-node, with the same environment
#   kratos-simulator  takes the place of oryd/kratos, with the same command line
#   hydra-simulator   takes the place of oryd/hydra
#   main-application  the demonstration's main application

# The one base image, by the digest of its index for all platforms: a tag may be another image tomorrow. Dependabot proposes
# newer ones. To look one up: docker buildx imagetools inspect node:24-slim
FROM node:24.21.0-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS base

FROM base AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract-tests/package.json ./contract-tests/
COPY e2e/package.json ./e2e/
COPY engines/package.json ./engines/
COPY evidence/package.json ./evidence/
COPY gateway/package.json ./gateway/
COPY locales/package.json ./locales/
COPY openapi/package.json ./openapi/
COPY sign-in-react/package.json ./sign-in-react/
COPY simulator/package.json ./simulator/
COPY site/package.json ./site/
COPY src/package.json ./src/
COPY src/pages/package.json ./src/pages/
COPY src/ui/package.json ./src/ui/
COPY testkit/package.json ./testkit/
COPY tools/package.json ./tools/
COPY tools/demo/package.json ./tools/demo/
RUN npm ci --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build

# Node with the libraries it names, a user, and nothing else: no shell, no package manager.
FROM base AS root
RUN mkdir -p /root-of-image/usr/bin /root-of-image/etc /root-of-image/tmp /root-of-image/app \
  && cp "$(readlink -f "$(command -v node)")" /root-of-image/usr/bin/node \
  && ldd /root-of-image/usr/bin/node | grep -o '/[^ ]*' | xargs -I '{}' cp --parents -L '{}' /root-of-image \
  && echo 'node:x:1000:1000::/app:/nowhere' > /root-of-image/etc/passwd \
  && echo 'node:x:1000:' > /root-of-image/etc/group \
  && chmod 1777 /root-of-image/tmp && chown 1000:1000 /root-of-image/app

FROM scratch AS bare
COPY --from=root /root-of-image /
WORKDIR /app
COPY LICENSE ./
USER node
ENV NODE_ENV=production

# What node compiles at a start is kept in the image: the file system may be read-only.
FROM bare AS gateway-warm
COPY --from=build --chown=node /app/dist/gateway ./dist/gateway
ENV NODE_COMPILE_CACHE=/app/compiled
RUN ["/usr/bin/node", "dist/gateway/main.mjs", "--help"]

FROM bare AS gateway
# docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
# malloc keeps freed memory unless it has one arena, and asks the system for each large block (mallopt(3)): 8 MB less.
ENV HOST=0.0.0.0 PORT=4455 NODE_COMPILE_CACHE=/app/compiled MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 GATEWAY_COMMIT=$COMMIT
COPY --from=build /app/dist/app ./dist/app
COPY --from=build /app/dist/server ./dist/server
COPY brands ./brands
COPY --from=gateway-warm /app/dist/gateway ./dist/gateway
COPY --from=gateway-warm /app/compiled ./compiled
EXPOSE 4455
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["/usr/bin/node", "dist/gateway/main.mjs", "--alive"]
# V8 collects early and compiles in the one thread: an instance stays small.
ENTRYPOINT ["/usr/bin/node", "--max-semi-space-size=4", "--heap-growing-percent=10", "--no-concurrent-recompilation", "dist/gateway/main.mjs"]

FROM bare AS simulator
COPY --from=build /app/dist/simulator-bundle ./dist/simulator-bundle

FROM simulator AS kratos-simulator
EXPOSE 4433 4434
ENTRYPOINT ["/usr/bin/node", "--max-semi-space-size=2", "/app/dist/simulator-bundle/main.mjs", "kratos"]
CMD ["serve"]

FROM simulator AS hydra-simulator
EXPOSE 4444 4445
ENTRYPOINT ["/usr/bin/node", "--max-semi-space-size=2", "/app/dist/simulator-bundle/main.mjs", "hydra"]
CMD ["serve", "all"]

# It stands for somebody else's program: its client library is no part of the product.
FROM bare AS main-application
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY tools/demo ./tools/demo
EXPOSE 4446
CMD ["/usr/bin/node", "tools/demo/main-application.ts"]
