import type { Puertos } from '#nucleo/contexto.ts';
import { enSpan, ponerTrazador } from '#nucleo/traza.ts';
import type { Config } from '../config.ts';

/** Ports whose calls leave the process. */
const DE_FUERA = ['registro', 'documentos', 'correo', 'aseguradora', 'aach'] as const;

/** Wraps a port so that each call is a span with its name only. */
const trazado = <P extends object>(nombre: string, puerto: P): P =>
  new Proxy(puerto, {
    get(objeto, clave) {
      const valor: unknown = Reflect.get(objeto, clave);
      if (typeof valor !== 'function') return valor;
      return (...args: unknown[]): unknown => {
        const hecho: unknown = Reflect.apply(valor, objeto, args);
        return hecho instanceof Promise
          ? enSpan(`${nombre}.${String(clave)}`, {}, () => hecho)
          : hecho;
      };
    },
  });

/** Ports of the process, traced or not, and the end of its tracing. */
export interface Traza {
  readonly puertos: Puertos;
  cerrar(): Promise<void>;
}

/** Traces this process to TRAZAS_URL. Without that setting nothing is loaded and nothing changes. */
export const abrirTraza = async (
  { TRAZAS_URL: url }: Config,
  proceso: 'api' | 'worker',
  puertos: Puertos,
): Promise<Traza> => {
  if (url === undefined) return { puertos, cerrar: () => Promise.resolve() };
  const { abrirOtel } = await import('./otel.ts');
  const otel = abrirOtel(url, `soap-${proceso}`);
  ponerTrazador(otel.trazador);
  return {
    puertos: {
      ...puertos,
      ...Object.fromEntries(DE_FUERA.map((nombre) => [nombre, trazado(nombre, puertos[nombre])])),
    },
    async cerrar() {
      ponerTrazador();
      await otel.cerrar();
    },
  };
};
