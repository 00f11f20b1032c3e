import {
  camposDeConvenio,
  conFechasEnOrden,
} from '#features/convenios/acuerdo/convenio-escrito.ts';
import { convenioMantenidoVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const quienCopia = { administrador: 'todo' } as const;
const cuantos = z.int().nonnegative();
const fecha = fechaVM.nullable();

const porCopiarVM = z.object({
  id: z.int(),
  nombre: z.string(),
  corredorId: z.int(),
  corredor: z.string(),
  tipoDePago: z.int(),
  tipoDeAcceso: z.int(),
  /** Dates of the source; both ends of a period are null once it is over. */
  inicioVigencia: fecha,
  terminoVigencia: fecha,
  fechaInicioVigenciaPolizas: fecha,
  fechaTerminoVigenciaPolizas: fecha,
  primas: cuantos,
  /** Premiums left out: disabled, of a disabled type or use, or outside their limits. */
  primasFuera: cuantos,
  usuarios: cuantos,
  /** Users left out: disabled, or not of the copy's broker. */
  usuariosFuera: cuantos,
  /** The copy has the source's own name, colour or logo. */
  marca: z.boolean(),
});
export type PorCopiarVM = z.output<typeof porCopiarVM>;

/** GET Convenios/PorCopiar/{id}: what a copy has, for its own broker or for `corredorId`. */
export const porCopiar = definirLlamada({
  id: 'Convenios/PorCopiar',
  resumen: 'Lo que tendría la copia de un convenio',
  metodos: ['GET'],
  rutas: ['/Convenios/PorCopiar/:id', '/Convenios/PorCopiar'],
  entrada: z.strictObject({ id: idEntrada, corredorId: idEntrada.optional() }),
  salida: porCopiarVM,
  sobre: true,
  quien: quienCopia,
  errores: ['registro.no_encontrado'],
});

/** POST Convenios/CopiarConvenio: creates an enabled agreement from `origenId`, all or nothing. */
export const copiarConvenio = definirLlamada({
  id: 'Convenios/CopiarConvenio',
  resumen: 'Crea un convenio con los ajustes, primas, usuarios y colores de otro',
  metodos: ['POST'],
  rutas: ['/Convenios/CopiarConvenio'],
  entrada: conFechasEnOrden(
    z.strictObject({
      origenId: z.int().positive('Elija un convenio'),
      nombre: camposDeConvenio.nombre,
      corredorId: camposDeConvenio.corredorId,
      inicioVigencia: camposDeConvenio.inicioVigencia,
      terminoVigencia: camposDeConvenio.terminoVigencia,
      fechaInicioVigenciaPolizas: camposDeConvenio.fechaInicioVigenciaPolizas,
      fechaTerminoVigenciaPolizas: camposDeConvenio.fechaTerminoVigenciaPolizas,
    }),
  ),
  salida: convenioMantenidoVM,
  sobre: true,
  quien: quienCopia,
  errores: ['registro.no_encontrado', 'convenio.corredor', 'convenio.primas', 'convenio.usuarios'],
});
