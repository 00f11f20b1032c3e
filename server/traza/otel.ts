import { context, type Context, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Trazador } from '#nucleo/traza.ts';

const PADRE = 'traceparent';
const w3c = new W3CTraceContextPropagator();
const lector = {
  get: (portador: Record<string, string>, clave: string) => portador[clave],
  keys: (portador: Record<string, string>) => Object.keys(portador),
};
const escritor = {
  set: (portador: Record<string, string>, clave: string, valor: string) => {
    portador[clave] = valor;
  },
};

const contextoDe = (origen: string | undefined): Context =>
  origen === undefined
    ? context.active()
    : w3c.extract(context.active(), { [PADRE]: origen }, lector);

/** Records errors by kind only, because messages repeat what people wrote. */
const claseDe = (error: unknown): string => {
  const { codigo, code, name } = error as { codigo?: string; code?: string; name?: string };
  return codigo ?? code ?? name ?? 'desconocido';
};

/** Sends the spans of this process to the OTLP receiver at `url`; `cerrar` flushes the rest. */
export const abrirOtel = (
  url: string,
  servicio: string,
): { readonly trazador: Trazador; cerrar(): Promise<void> } => {
  const contextos = new AsyncLocalStorageContextManager();
  context.setGlobalContextManager(contextos.enable());
  const proveedor = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': servicio }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = proveedor.getTracer('soap');
  return {
    trazador: {
      tramo: (nombre, attributes, uso, origen) => {
        const padre = contextoDe(origen);
        const tramo = tracer.startSpan(nombre, { attributes }, padre);
        return context.with(trace.setSpan(padre, tramo), async () => {
          try {
            return await uso();
          } catch (error) {
            tramo.setAttribute('error.type', claseDe(error));
            tramo.setStatus({ code: SpanStatusCode.ERROR });
            throw error;
          } finally {
            tramo.end();
          }
        });
      },
      seguir: () => {
        const portador: Record<string, string> = {};
        w3c.inject(context.active(), portador, escritor);
        return portador[PADRE];
      },
    },
    async cerrar() {
      await proveedor.shutdown();
      context.disable();
    },
  };
};
