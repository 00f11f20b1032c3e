import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { inicioDelDia, sumarAnios } from '#values/fecha.ts';
import { puedeFirmar } from '#values/validez-firma.ts';
import type { Config } from '../config.ts';
import { MARCAS_MODELOS } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { type ClaveDeConvenio, CONVENIOS_PASADO, type DiasDelPasado } from './datos.ts';
import { cerrarPasado, conveniosSembrados, pasadoPorSembrar } from './preparar-pasado.ts';
import { abrirMostrador, type Mostrador } from './mostrador.ts';
import { planearPasado, type VentaPlaneada } from './plan.ts';
import { periodoDelClub } from './sembrar-convenios.ts';
import { type ConvenioSembrado, type Elenco, vender } from './vender.ts';

/** Everyday sales; the fleet and the other special sales come on top. */
const VENTAS = 150;
const DIA_MS = 86_400_000;

interface Opciones {
  readonly ventas?: number;
  readonly falla?: Contexto['falla'];
}

const reunirElenco = async (base: Base): Promise<Elenco> => {
  const convenios = await conveniosSembrados(base);
  const usuarios = await base.selectFrom('usuarios').select(['id', 'nombre_usuario']).execute();
  const sembrado = (clave: ClaveDeConvenio): ConvenioSembrado => {
    const suyo = convenios.find(({ nombre }) => nombre === CONVENIOS_PASADO[clave].nombre);
    if (!suyo) throw new Error(`falta el convenio ${clave}`);
    const { id, uid, usn } = suyo;
    return { id, enlace: uid !== null && usn !== null ? { cid: id, uid, usn } : null };
  };
  const claves = Object.keys(CONVENIOS_PASADO) as ClaveDeConvenio[];
  return {
    convenios: Object.fromEntries(
      claves.map((clave) => [clave, sembrado(clave)]),
    ) as Elenco['convenios'],
    usuarios: new Map(usuarios.map(({ id, nombre_usuario }) => [nombre_usuario, id])),
  };
};

/** An action at one moment of the past, which runs once. */
interface Suceso {
  readonly momento: Date;
  hacer(): Promise<void>;
}

interface Siembra {
  readonly mostrador: Mostrador;
  readonly elenco: Elenco;
  readonly dias: DiasDelPasado;
}

const ventaDe = ({ mostrador: { base } }: Siembra, { momento }: VentaPlaneada) =>
  base
    .selectFrom('ventas')
    .select(['id', 'vigente'])
    .where('creado_en', '=', momento)
    .executeTakeFirst();

/** Skips a sale that a kill left unfinished: it counts as abandoned. */
const venderUnaVez = (siembra: Siembra, plan: VentaPlaneada): Suceso => ({
  momento: plan.momento,
  hacer: async () => {
    if (await ventaDe(siembra, plan)) return;
    await vender(siembra.mostrador, siembra.elenco, plan);
  },
});

const anularUnaVez = (
  siembra: Siembra,
  plan: VentaPlaneada,
  { dias, motivo }: NonNullable<VentaPlaneada['anulacion']>,
): Suceso => {
  const momento = new Date(plan.momento.getTime() + dias * DIA_MS + 1_000);
  const { mostrador, elenco } = siembra;
  return {
    momento,
    hacer: async () => {
      const venta = await ventaDe(siembra, plan);
      const emitida = await mostrador.base
        .selectFrom('polizas')
        .select('id')
        .where('venta_id', '=', venta?.id ?? 0)
        .limit(1)
        .executeTakeFirst();
      if (!venta?.vigente || !emitida) return;
      mostrador.reloj.fijar(momento);
      await mostrador.llamar('POST', '/SoporteVenta/AnularVenta', {
        token: await mostrador.entrar(elenco.usuarios.get('soporte') ?? 0),
        cuerpo: {
          IV: venta.id,
          MotivoAnulacion: motivo,
          FechaAnulacion: momento.toISOString(),
        },
      });
      await mostrador.trabajar();
    },
  };
};

/** Before the renewals, the administrator gives the extended agreement its next period. */
const renovarElClub = ({ mostrador, elenco, dias }: Siembra): Suceso => {
  const momento = new Date(inicioDelDia(dias.hasta).getTime() + 1_000);
  const { inicio, fin } = periodoDelClub(dias);
  const siguiente = {
    fechaInicioVigenciaPolizas: sumarAnios(inicio, 1),
    fechaTerminoVigenciaPolizas: sumarAnios(fin, 1),
  };
  const { id } = elenco.convenios.club;
  return {
    momento,
    hacer: async () => {
      mostrador.reloj.fijar(momento);
      const token = await mostrador.entrar(elenco.usuarios.get('admin') ?? 0);
      const club = await mostrador.base
        .selectFrom('convenios')
        .select(['nombre', 'corredor_id as corredorId'])
        .select(['tipo_de_pago as tipoDePago', 'tipo_de_acceso as tipoDeAcceso'])
        .select(['inicio_vigencia as inicioVigencia', 'termino_vigencia as terminoVigencia'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await mostrador.llamar('PUT', `/Convenios/ActualizarConvenio/${id}`, {
        token,
        cuerpo: { ...club, ...siguiente },
      });
    },
  };
};

const sucesosDe = (siembra: Siembra, ventas: number): Suceso[] => {
  const parque = generarParqueNacional(MARCAS_MODELOS);
  const plan = planearPasado(parque, siembra.dias, ventas);
  return [
    ...plan.map((venta) => venderUnaVez(siembra, venta)),
    ...plan.flatMap((venta) =>
      venta.anulacion ? [anularUnaVez(siembra, venta, venta.anulacion)] : [],
    ),
    renovarElClub(siembra),
  ].toSorted((a, b) => a.momento.getTime() - b.momento.getTime());
};

const sembrar = async (siembra: Siembra, ventas: number): Promise<void> => {
  const { mostrador } = siembra;
  const ultima = await mostrador.base
    .selectFrom('ventas')
    .select(({ fn }) => fn.max('creado_en').as('momento'))
    .executeTakeFirst();
  // Resumes after the last sale, with the jobs left in the queue.
  if (ultima?.momento) mostrador.reloj.fijar(new Date(ultima.momento.getTime() + 5 * 60_000));
  await mostrador.trabajar();
  for (const { hacer } of sucesosDe(siembra, ventas)) await hacer();
};

/**
 * Sows the past that was begun, through the screens' calls and the worker's jobs, with a movable clock. Other
 * processes may serve the database meanwhile. After a kill the next call continues; when done it does
 * nothing. Resolves to true if there was a past to sow.
 */
export const sembrarPasado = async (
  config: Config,
  { ventas = VENTAS, falla = () => undefined }: Opciones = {},
): Promise<boolean> => {
  const aparte = abrirBase(config.DATABASE_URL ?? '', 1);
  const dias = await pasadoPorSembrar(aparte).finally(() => aparte.destroy());
  if (!dias) return false;
  const mostrador = await abrirMostrador({ config, falla });
  try {
    const { base, puertos } = mostrador;
    const desde = inicioDelDia(dias.desde);
    // A signing certificate older than the past cannot sign its policies.
    if (puedeFirmar(await puertos.firma.mirar(desde), desde)) {
      await sembrar({ mostrador, elenco: await reunirElenco(base), dias }, ventas);
    }
    await mostrador.entregar();
    await cerrarPasado(base);
    return true;
  } finally {
    await mostrador.cerrar();
  }
};
