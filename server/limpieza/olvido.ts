import { olvidarReemplazados } from '#features/emision/rehacer/olvidar-reemplazados.usecase.ts';
import { olvidarInformes } from '#features/informes/ventas/olvidar-informes.usecase.ts';
import { DIAS_GUARDADO } from '#features/informes/ventas/informe.ts';
import { sql } from 'kysely';
import type { Puertos } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import * as tablas from './olvido-tablas.ts';

const DIA_MS = 86_400_000;
/** Contents of what is over: nobody asks for them later than a quarter after. */
const DIAS = 90;

/** What is kept outside of the database: documents, and mail where it goes to a folder. */
export type Almacenes = Pick<Puertos, 'documentos' | 'bandeja'>;

interface Lugares extends Almacenes {
  readonly base: Base;
}

/** A class of data that is kept no longer than it serves, as docs/seguridad.md tells it. */
export interface ClaseDeDatos {
  readonly clase: string;
  /** Days after which it goes. */
  readonly dias: number;
  /** Written to the audit trail: it held data of persons who bought, or were going to. */
  readonly seAnota?: boolean;
  /** In tables: one pass in one transaction, repeated until one finds nothing. */
  readonly pasada?: tablas.Pasada;
  /** In the document store, which no transaction holds. */
  readonly guardado?: (lugares: Lugares, momento: tablas.Momento) => Promise<number>;
}

const filas = (tabla: string, columna: string, dias: number): ClaseDeDatos => ({
  clase: tabla,
  dias,
  pasada: tablas.borrarFilas(tabla, ({ limite }) => sql`${sql.ref(columna)} < ${limite}`),
});

export const OLVIDO: readonly ClaseDeDatos[] = [
  filas('idempotencia', 'creada_en', 2),
  filas('captchas_usados', 'vence_en', 0),
  filas('consultas_registro', 'consultada_en', 30),
  filas('codigos_de_venta', 'vence_en', 30),
  {
    clase: 'intentos_acceso',
    dias: 1,
    // A mark of where an account logs in from, without failures, stays as long as it counts.
    pasada: tablas.borrarFilas(
      'intentos_acceso',
      ({ limite, ahora }) => sql`ultimo_en < ${limite}
        and (fallos > 0 or ultimo_en < ${new Date(ahora.getTime() - 30 * DIA_MS)})`,
    ),
  },
  {
    clase: 'sesiones',
    dias: DIAS,
    // One that sold something stays with its sale.
    pasada: tablas.borrarFilas(
      'sesiones',
      ({ limite }) => sql`vence_en < ${limite}
        and not exists (select from ventas v where v.sesion_id = sesiones.id)`,
    ),
  },
  { clase: 'intenciones', dias: DIAS, seAnota: true, pasada: tablas.borrarIntenciones },
  { clase: 'intenciones_con_pago', dias: DIAS, seAnota: true, pasada: tablas.vaciarIntenciones },
  { clase: 'cargas', dias: DIAS, seAnota: true, pasada: tablas.borrarBorradores },
  {
    clase: 'carga_filas',
    dias: DIAS,
    seAnota: true,
    pasada: tablas.borrarFilas(
      'carga_filas',
      ({ limite }) => sql`carga_id in (
        select id from cargas where estado = 'lista' and creada_en < ${limite})`,
    ),
  },
  {
    clase: 'anulaciones_masivas',
    dias: DIAS,
    seAnota: true,
    pasada: tablas.borrarAnulacionesMasivas,
  },
  { clase: 'envios', dias: DIAS, seAnota: true, pasada: tablas.vaciarEnvios },
  {
    clase: 'envios_sin_venta',
    dias: DIAS,
    pasada: tablas.borrarFilas(
      'envios',
      ({ limite }) => sql`venta_id is null and estado <> 'pendiente' and creado_en < ${limite}
        and coalesce(enviado_en, ultimo_intento_en, creado_en) < ${limite}`,
    ),
  },
  {
    clase: 'documentos_reemplazados',
    dias: DIAS,
    seAnota: true,
    guardado: ({ base, documentos }, momento) => olvidarReemplazados(base, documentos, momento),
  },
  {
    clase: 'informes',
    dias: DIAS_GUARDADO,
    guardado: ({ base, documentos }, { ahora }) => olvidarInformes(base, documentos, ahora),
  },
  {
    clase: 'correos_en_carpeta',
    dias: DIAS,
    guardado: async ({ bandeja }, { limite }) => (await bandeja?.olvidar(limite)) ?? 0,
  },
  {
    clase: 'restos',
    dias: 1,
    guardado: async ({ documentos, bandeja }, { limite }) =>
      (await documentos.barrerRestos(limite)) + ((await bandeja?.barrerRestos(limite)) ?? 0),
  },
];

/** The moment a class is judged by. */
export const momentoDe = ({ dias }: ClaseDeDatos, ahora: Date): tablas.Momento => ({
  ahora,
  limite: new Date(ahora.getTime() - dias * DIA_MS),
});
