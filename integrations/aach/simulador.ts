import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { comoHost, soloDeAqui } from '#formatos/red/direcciones.ts';
import { z } from 'zod';

const esquemaModo = z.strictObject({
  /**
   * Failure modes:
   * - `corta` closes the connection without registering anything;
   * - `corta_despues` registers everything and cuts the answer;
   * - `parcial` registers and answers every second policy;
   * - `rechaza` refuses every policy;
   * - `otra_patente` answers for other plates, `al_reves` in reverse order.
   */
  modo: z.enum([
    'normal',
    'lento',
    'error500',
    'corta',
    'corta_despues',
    'parcial',
    'rechaza',
    'otra_patente',
    'al_reves',
    'json_roto',
  ]),
  /** Delay of `lento` in milliseconds; the default exceeds the adapter's timeout. */
  ms: z.number().int().min(0).max(600_000).default(25_000),
});
export type ModoAach = z.output<typeof esquemaModo>['modo'];

const dia = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const esquemaPoliza = z.strictObject({
  numeroPoliza: z.int().positive(),
  numeroFolio: z.int().positive(),
  patente: z.string().min(1).max(10),
  dv: z.string().length(1).nullable(),
  fechaEmision: dia,
  inicioVigencia: dia,
  terminoVigencia: dia,
  tipoVehiculo: z.string().min(1),
  marca: z.string().min(1),
  modelo: z.string().min(1),
  anio: z.int(),
  numeroMotor: z.string(),
  rutPropietario: z.string().min(3),
  nombrePropietario: z.string().min(1),
  prima: z.int().positive(),
});
const esquemaAviso = z.strictObject({
  accion: z.enum(['alta', 'anulacion']),
  polizas: z.array(esquemaPoliza).min(1).max(500),
});
type Aviso = z.output<typeof esquemaAviso>;
type Poliza = z.output<typeof esquemaPoliza>;

interface Resultado {
  readonly numeroPoliza: number;
  readonly patente: string;
  readonly estado: string;
  readonly mensaje: string;
}

/** Record of one policy at the association; `cambios` counts the notices that changed it. */
export interface PolizaEnAach {
  readonly poliza: Poliza;
  readonly estado: 'vigente' | 'anulada';
  readonly cambios: number;
}

interface AjustesSimuladorAach {
  /** Port; 0 picks a free one. */
  puerto: number;
  token: string;
}

export interface SimuladorAach {
  url: string;
  registro(): ReadonlyMap<number, PolizaEnAach>;
  cerrar(): Promise<void>;
}

const LARGO_DE_MOTOR = 5;

/** Reason for refusing a policy (D-AACH-03), or null. */
const reparo = (poliza: Poliza): string | null => {
  if (poliza.numeroMotor.trim().length < LARGO_DE_MOTOR) return 'N° de motor inválido';
  return poliza.inicioVigencia >= poliza.terminoVigencia ? 'Vigencia inválida' : null;
};

/** Register of the association; a repeated notice never duplicates a policy. */
const crearRegistro = () => {
  const polizas = new Map<number, PolizaEnAach>();
  const anotar = (poliza: Poliza, estado: 'vigente' | 'anulada'): void => {
    const cambios = (polizas.get(poliza.numeroPoliza)?.cambios ?? 0) + 1;
    polizas.set(poliza.numeroPoliza, { poliza, estado, cambios });
  };
  const alta = (poliza: Poliza): [string, string] => {
    const tiene = polizas.get(poliza.numeroPoliza);
    if (tiene && JSON.stringify(tiene.poliza) === JSON.stringify(poliza)) {
      return ['ya_informada', 'La póliza ya estaba informada'];
    }
    const motivo = reparo(poliza);
    if (motivo) return ['rechazada', motivo];
    anotar(poliza, 'vigente');
    return tiene
      ? ['actualizada', 'Póliza actualizada']
      : ['informada', 'Póliza informada con éxito'];
  };
  const anulacion = (poliza: Poliza): [string, string] => {
    const tiene = polizas.get(poliza.numeroPoliza);
    if (tiene?.estado === 'anulada') return ['ya_anulada', 'La póliza ya estaba anulada'];
    if (!tiene) return ['rechazada', 'Anulación de póliza no informada'];
    anotar(poliza, 'anulada');
    return ['anulada', 'Póliza anulada con éxito'];
  };
  const atender = ({ accion, polizas: avisadas }: Aviso, modo: ModoAach): Resultado[] =>
    avisadas
      .filter((_, i) => modo !== 'parcial' || i % 2 === 0)
      .map((poliza) => {
        const { numeroPoliza, patente } = poliza;
        const [estado, mensaje] =
          modo === 'rechaza'
            ? ['rechazada', 'Patente o dígito verificador inválido']
            : accion === 'alta'
              ? alta(poliza)
              : anulacion(poliza);
        return { numeroPoliza, patente, estado, mensaje };
      });
  return { polizas, atender };
};

const responder = (respuesta: ServerResponse, estado: number, cuerpo: object, corte = 0): void => {
  const entero = JSON.stringify(cuerpo);
  respuesta.writeHead(estado, { 'content-type': 'application/json; charset=utf-8' });
  respuesta.end(entero.slice(0, entero.length - corte));
};

const leer = async <T>(solicitud: IncomingMessage, esquema: z.ZodType<T>): Promise<T | null> => {
  try {
    return esquema.safeParse(JSON.parse(await text(solicitud))).data ?? null;
  } catch {
    return null;
  }
};

const contestar = (respuesta: ServerResponse, modo: ModoAach, resultados: Resultado[]): void => {
  if (modo === 'corta_despues') {
    respuesta.writeHead(200, { 'content-length': 1_000 });
    respuesta.write('{"resul', () => respuesta.destroy());
    return;
  }
  const dichos =
    modo === 'otra_patente'
      ? resultados.map((dicho) => ({ ...dicho, patente: 'ZZZZ99' }))
      : modo === 'al_reves'
        ? resultados.toReversed()
        : resultados;
  responder(respuesta, 200, { resultados: dichos }, modo === 'json_roto' ? 10 : 0);
};

/** Simulated AACH: an HTTP server that registers policies and can fail like the real one. */
export const iniciarSimuladorAach = async (
  ajustes: AjustesSimuladorAach,
): Promise<SimuladorAach> => {
  const registro = crearRegistro();
  let actual = esquemaModo.parse({ modo: 'normal' });
  const atender = async (solicitud: IncomingMessage, respuesta: ServerResponse): Promise<void> => {
    const { modo, ms } = actual;
    if (modo === 'lento') await setTimeout(ms, null, { ref: false });
    if (modo === 'corta') return void respuesta.destroy();
    if (modo === 'error500') return responder(respuesta, 500, { mensaje: 'Error interno' });
    const aviso = await leer(solicitud, esquemaAviso);
    if (!aviso) return responder(respuesta, 400, { mensaje: 'Solicitud inválida' });
    return contestar(respuesta, modo, registro.atender(aviso, modo));
  };
  const servidor = createServer(async (solicitud, respuesta) => {
    if (solicitud.method === 'PUT' && solicitud.url === '/_modo') {
      const nuevo = await leer(solicitud, esquemaModo);
      actual = nuevo ?? actual;
      responder(respuesta, nuevo ? 200 : 400, actual);
    } else if (solicitud.method !== 'POST' || solicitud.url !== '/polizas') {
      responder(respuesta, 404, { mensaje: 'Ruta desconocida' });
    } else if (solicitud.headers.authorization !== `Bearer ${ajustes.token}`) {
      responder(respuesta, 401, { mensaje: 'Token inválido' });
    } else await atender(solicitud, respuesta);
  });
  const aqui = soloDeAqui();
  servidor.listen(ajustes.puerto, aqui);
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;
  return {
    url: `http://${comoHost(aqui)}:${port}`,
    registro: () => registro.polizas,
    async cerrar() {
      servidor.close();
      servidor.closeAllConnections();
      await once(servidor, 'close');
    },
  };
};
