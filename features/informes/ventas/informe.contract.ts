import { esFecha } from '#values/fecha.ts';
import { definirLlamada, idEntrada, type Metodo } from '#values/llamada.ts';
import { z } from 'zod';
import { CLASES_DE_INFORME, type ClaseDeInforme, claseDeInforme } from './clases-de-informe.ts';
import { FECHA_OBLIGATORIA } from './informe.ts';

/** Roles that read a report's job: only its own requester. */
const quienPidio = {
  venta: 'propio',
  ventaEspecial: 'propio',
  administrador: 'propio',
  soporte: 'propio',
  corredor: 'propio',
} as const;

/** Agreements that a report names or lists. */
export const CONVENIOS_MAXIMOS = 10_000;
const ENVIADO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z)?$/;

/** Day of `T00:00:00Z` or `T23:59:59Z`, read as a day of Santiago despite the Z. */
const diaEnviado = z
  .string({ error: FECHA_OBLIGATORIA })
  .min(1, { error: FECHA_OBLIGATORIA, abort: true })
  .regex(ENVIADO, { error: 'Fecha inválida', abort: true })
  .transform((enviado) => enviado.slice(0, 10))
  .refine(esFecha, { error: 'Fecha inválida' });

const entradaDeInforme = z.strictObject({
  fechaDesde: diaEnviado,
  fechaHasta: diaEnviado,
  /** Id of the caller. */
  usuarioId: idEntrada,
  /** Empty: all within the caller's reach. */
  conveniosId: z.array(idEntrada).max(CONVENIOS_MAXIMOS).default([]),
  /** 0, null or absent: any broker. */
  corredorId: z.union([idEntrada, z.literal(0)]).nullish(),
});
export type EntradaDeInforme = z.output<typeof entradaDeInforme>;

/** File in base64 or, above 20.000 rows, the job that makes it (202). */
export const informeVM = z.union([
  z.object({ fileContents: z.string(), fileDownloadName: z.string() }),
  z.object({ trabajoId: z.string() }),
]);

const comun = {
  metodos: ['POST'] as [Metodo],
  entrada: entradaDeInforme,
  salida: informeVM,
  sobre: true,
  aLaVez: 2,
  cede: 'informe' as const,
  errores: ['informe.sin_ventas', 'informe.periodo', 'acceso.sin_permiso'],
};

const porClase = <T>(hacer: (clase: ClaseDeInforme) => T): Record<ClaseDeInforme, T> =>
  Object.fromEntries(CLASES_DE_INFORME.map((clase) => [clase, hacer(clase)])) as Record<
    ClaseDeInforme,
    T
  >;

const llamadaDe = (clase: ClaseDeInforme) => {
  const { llamada, quien } = claseDeInforme(clase);
  return definirLlamada({ ...comun, ...llamada, rutas: [`/${llamada.id}`], quien });
};

const llamadaDeCorredor = (clase: ClaseDeInforme) => {
  const { deCorredor, quien } = claseDeInforme(clase);
  if (!deCorredor) return null;
  const entrada = entradaDeInforme.extend({ corredorId: idEntrada });
  return definirLlamada({ ...comun, ...deCorredor, rutas: [`/${deCorredor.id}`], entrada, quien });
};

/** POST: one call for each kind of report. */
export const informeDe = porClase(llamadaDe);

/** Calls for a single broker, which they demand; null if the other call serves both. */
export const informeDeCorredor = porClase(llamadaDeCorredor);

/** Public id of the job that makes a report. */
export const trabajoDe = (informeId: number): string => `informe-${informeId}`;

export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** GET Informes/Descargar/{enlace}: signed address of a finished report. */
export const descargarInforme = definirLlamada({
  id: 'Informes/Descargar',
  resumen: 'Descarga un informe que se preparó aparte',
  metodos: ['GET'],
  rutas: ['/Informes/Descargar/:enlace'],
  entrada: z.strictObject({ enlace: z.string().max(200) }),
  salida: {
    archivo: EXCEL,
    descripcion: 'Informe de Ventas {desde} a {hasta}.xlsx',
  },
  sobre: true,
  aLaVez: 2,
  quien: quienPidio,
  errores: ['informe.no_encontrado'],
});
