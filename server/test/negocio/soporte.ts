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

/** Someone of Soporte with a session, and issued sales to look after. */
export interface Soporte {
  readonly token: string;
  readonly vendedor: Vendedor;
  /** An issued sale of so many vehicles no other test sold. */
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
      // A worker of the house may have taken the job before.
      await esperar(`venta ${id} emitida`, 60, () => estaEmitida(casa, id));
      return id;
    },
    llamar: (metodo, ruta, cuerpo) => pedir(casa, metodo, ruta, { token, cuerpo }),
  };
};

/** The text of a signed address's file. */
export const bajar = async (casa: Casa, enlace: string): Promise<Respuesta> =>
  pedir(casa, 'GET', enlace.replace('/api', ''));

export const correrDocumentos = (casa: Casa, polizaIds: number[]): Promise<void> =>
  trabajoRehacerDocumentos(casa.enTransaccion)(casa.contexto(), { polizaIds });

export const correrAviso = (
  casa: Casa,
  encargo: Parameters<ReturnType<typeof trabajoAvisarAach>>[1],
): Promise<void> => trabajoAvisarAach(casa.enTransaccion)(casa.contexto(), encargo);

/** The policies of a sale with what tests of Soporte look at. */
export const unaPoliza = async (casa: Casa, ventaId: number) => {
  const [poliza] = await polizasDe(casa, ventaId);
  if (!poliza) throw new Error(`la venta ${ventaId} no tiene pólizas`);
  return poliza;
};

/** Cancels policies as Soporte does; their stamped files are made when `correrDocumentos` runs. */
export const anularPolizas = async (casa: Casa, polizaIds: number[]): Promise<void> => {
  const anulacion = { motivo: 'Anulada para probar', fecha: casa.reloj.ahora() };
  for (const id of polizaIds) {
    await casa.enTransaccion(casa.contexto(), (tx) => anularPoliza(tx, id, anulacion));
  }
};
