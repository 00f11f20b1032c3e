import { archivoDeResultado } from '#features/polizas/anulacion-masiva/anulacion-masiva.ts';
import { anulacionPropia } from '#features/polizas/anulacion-masiva/anulacion-masiva.query.ts';
import { anulacionNoEncontrada } from '#features/polizas/poliza.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { urlDeInforme } from './informe-archivo.usecase.ts';
import { informeDeUsuario } from './informe-trabajo.query.ts';
import { informeNoEncontrado } from './informe.errors.ts';
import { nombreDeInforme } from './clases-de-informe.ts';
import type { EstadoDeTrabajoVM } from './trabajo.contract.ts';

/** Progress in percent; 100 only once the file exists. */
const progresoDe = (listo: boolean, procesadas: number, total: number): number =>
  listo ? 100 : Math.min(99, Math.floor((100 * procesadas) / Math.max(1, total)));

const deInforme = async (ctx: Contexto, id: number): Promise<EstadoDeTrabajoVM> => {
  const informe = await informeDeUsuario(ctx, id);
  if (!informe) throw informeNoEncontrado();
  const { estado, total, procesadas, clase, detenido } = informe;
  const listo = estado === 'listo';
  return {
    estado,
    detenido,
    procesadas,
    total,
    progreso: progresoDe(listo, procesadas, total),
    nombre: nombreDeInforme(clase, informe),
    urlDescarga: listo ? urlDeInforme(ctx, id) : null,
  };
};

const deAnulacion = async (ctx: Contexto, id: number): Promise<EstadoDeTrabajoVM> => {
  const anulacion = await anulacionPropia(ctx, id);
  if (!anulacion) throw anulacionNoEncontrada();
  const { terminada, procesadas, total, nombreArchivo } = anulacion;
  return {
    estado: terminada ? 'listo' : 'pendiente',
    procesadas,
    total,
    progreso: progresoDe(terminada, procesadas, total),
    nombre: archivoDeResultado(nombreArchivo),
    urlDescarga: terminada ? `/api/InformarPolizaAACH/ResultadoAnulacion/${id}` : null,
  };
};

/** Progress of a job of the caller's own. Throws 404 for a missing or foreign one. */
export const estadoDeTrabajo = (
  ctx: Contexto,
  { clase, id }: { readonly clase: 'informe' | 'anulacion'; readonly id: number },
): Promise<EstadoDeTrabajoVM> => (clase === 'informe' ? deInforme(ctx, id) : deAnulacion(ctx, id));
