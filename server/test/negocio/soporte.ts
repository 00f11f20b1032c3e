import { ETAPA } from '#features/ventas/etapa.ts';
import { trabajoAvisarAach } from '#features/aach/informar/avisar-aach.job.ts';
import { trabajoRehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.job.ts';
import { anularPoliza } from '#features/polizas/anular/anular-polizas.usecase.ts';
import { TRAMO } from '#features/emision/emitir-venta.queue.ts';
import type { Casa } from '../casa.ts';
import { crearVendedor, entrar, pedir, type Respuesta, type Vendedor } from '../cliente.ts';
import { esperar } from '../esperar.ts';
import { correrTramo, polizasDe, ventaPagada } from './emision.ts';
import { crearUsuario } from './fabrica.ts';
import { entradasDe, tramoDelParque } from './parque.ts';

/** A user of Soporte with a session, and issued sales. */
export interface Soporte {
  readonly token: string;
  readonly vendedor: Vendedor;
  /** An issued sale of so many vehicles that no other test sold. */
  emitida(cuantas: number): Promise<number>;
  llamar(metodo: 'GET' | 'POST', ruta: string, cuerpo?: unknown): Promise<Respuesta>;
}

const estaEmitida = async ({ base }: Casa, id: number): Promise<boolean> => {
  const venta = base.selectFrom('ventas').select('etapa').where('id', '=', id);
  return (await venta.executeTakeFirstOrThrow()).etapa === ETAPA.terminada;
};

export const crearSoporte = async (casa: Casa): Promise<Soporte> => {
  const vendedor = await crearVendedor(casa);
  const { nombre } = await crearUsuario(casa, 3, [vendedor.corredorId]);
  const token = await entrar(casa, nombre);
  let usados = 0;
  return {
    token,
    vendedor,
    async emitida(cuantas) {
      const entradas = await entradasDe(casa, tramoDelParque(usados, cuantas));
      usados += cuantas;
      const id = await ventaPagada(casa, vendedor, entradas);
      for (let i = 0; i < cuantas; i += TRAMO) await correrTramo(casa, id);
      // A worker of the house may have taken the job already.
      await esperar(`venta ${id} emitida`, 60, () => estaEmitida(casa, id));
      return id;
    },
    llamar: (metodo, ruta, cuerpo) => pedir(casa, metodo, ruta, { token, cuerpo }),
  };
};

/** Text of the file at a signed address. */
export const bajar = async (casa: Casa, enlace: string): Promise<Respuesta> =>
  pedir(casa, 'GET', enlace.replace('/api', ''));

export const correrDocumentos = (casa: Casa, polizaIds: number[]): Promise<void> =>
  trabajoRehacerDocumentos(casa.enTransaccion)(casa.contexto(), { polizaIds });

export const correrAviso = (
  casa: Casa,
  encargo: Parameters<ReturnType<typeof trabajoAvisarAach>>[1],
): Promise<void> => trabajoAvisarAach(casa.enTransaccion)(casa.contexto(), encargo);

/** Policies of a sale with the columns that Soporte's tests read. */
export const unaPoliza = async (casa: Casa, ventaId: number) => {
  const [poliza] = await polizasDe(casa, ventaId);
  if (!poliza) throw new Error(`la venta ${ventaId} no tiene pólizas`);
  return poliza;
};

/** Cancels policies as Soporte does; `correrDocumentos` renders their stamped files. */
export const anularPolizas = async (casa: Casa, polizaIds: number[]): Promise<void> => {
  const anulacion = { motivo: 'Anulada para probar', fecha: casa.reloj.ahora() };
  for (const id of polizaIds) {
    await casa.enTransaccion(casa.contexto(), (tx) => anularPoliza(tx, id, anulacion));
  }
};
