import { sql } from 'kysely';
import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { MARCAS_MODELOS } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { type Casa, levantarCasa } from './casa.ts';
import { crearVendedor, ingresar, pasarA, pedir, vehiculoPara, type Vendedor } from './cliente.ts';
import { esperar } from './esperar.ts';
import { conPagoEnLinea, type Vuelta } from './negocio/pago.ts';
import { type Hijo, lanzarHijo } from './proceso/procesos.ts';
import { rotosAlTerminar } from './reposo.ts';

interface Ajustes {
  readonly FALLA?: `${PuntoDeFalla}:${'kill9' | 'pausa'}${'' | `:${number}`}`;
  readonly DATABASE_URL?: string;
  readonly DATABASE_URL_DIRECTA?: string;
  readonly DATABASE_URL_LECTURA?: string;
  readonly SENTENCIAS?: 'con_nombre' | 'sin_nombre';
}

interface Opciones {
  /** A database of the test's own, instead of a clone of the template. */
  readonly enBase?: { url: string; cerrar(): Promise<void> };
  /** True: the sale is paid at the provider, not directly. */
  readonly enLinea?: boolean;
  /** Number of owners that share the vehicles. */
  readonly duenos?: number;
  /** Settings of the house and of each process beside it. */
  readonly entorno?: Ajustes;
}

type Api = Pick<Hijo, 'url'>;

/** A sale ready to be paid, and the processes that will pay and issue it. */
export interface Escenario {
  readonly casa: Casa;
  readonly vendedor: Vendedor;
  readonly ventaId: number;
  readonly cantidad: number;
  /** Starts a process on this database and folder, with these additional settings. */
  lanzar(que: 'api' | 'worker', ajustes?: Ajustes): Promise<Hijo>;
  /** API inside the house, for tests that need no separate process. */
  readonly api: Api;
  /** Calls PAGAR through an API, with an `Idempotency-Key`. */
  pagar(api: Api, clave?: string): Promise<Respuesta>;
  /** Sends the buyer's browser from the provider back to an API. Returns its redirect. */
  volver(api: Api, vuelta: Vuelta): Promise<string | null>;
  /** Moves the house's clock `segundos` ahead of the machine's. */
  adelantar(segundos: number): void;
  /** Progress of the issuance from the API, in percent. */
  avance(): Promise<number>;
  /** Polls the progress until it is `valor`; throws when it falls or time runs out. */
  esperarAvance(valor: number, segundos?: number): Promise<void>;
  /** Waits until no job is left, then returns the broken invariants. */
  rotos(): Promise<string[]>;
  /** Deliveries of each owner's mail at the mail server; a resend has the same id. */
  correos(): number[];
  /** Every mail that arrived there. */
  readonly recibidos: SimuladorSmtp['recibidos'];
  cerrar(): Promise<void>;
}

export interface Respuesta {
  readonly estado: number;
  readonly cuerpo: { readonly datos?: unknown; readonly codigo?: string };
}

const SOLO_LETRAS = /^[\p{L} ]*$/u;
// Replaces names that the entry form refuses, such as O'RYAN.
const PATENTES = generarParqueNacional(MARCAS_MODELOS)
  .filter(({ propietario: p }) =>
    [p.nombre, p.segundoNombre, p.apellidoPaterno, p.apellidoMaterno].every((nombre) =>
      SOLO_LETRAS.test(nombre ?? ''),
    ),
  )
  .map(({ patente }) => patente);
const A_LA_VEZ = 8;
const DUENOS = 10;

/** Result of the API's envelope. */
export const leerRespuesta = async (respuesta: Response): Promise<Respuesta> => ({
  estado: respuesta.status,
  cuerpo: (await respuesta.json()) as Respuesta['cuerpo'],
});

/** Processes run on today's date, because their clock is real. */
export const abrirFechas = async ({ base }: Casa): Promise<void> => {
  await sql`update convenios set inicio_vigencia = '2020-01-01', termino_vigencia = '2099-12-31',
    inicio_vigencia_polizas = '2020-01-01', termino_vigencia_polizas = '2099-12-31'`.execute(base);
  await sql`update rangos set inicio_vigencia = '2020-01-01', termino_vigencia = '2099-12-31'`.execute(
    base,
  );
};

/** Settings for a process on a house's database, folder and simulators. */
export const entornoDe = (casa: Casa): Record<string, string> => ({
  DATABASE_URL: casa.urlBase,
  SOAP_DATOS: casa.config.datos,
  REGISTRO_URL: casa.urlRegistro,
  PASARELA_SIMULADA_URL: casa.pasarela.url,
  WEBPAY_COMERCIO: casa.config.WEBPAY_COMERCIO,
  WEBPAY_CLAVE: casa.config.WEBPAY_CLAVE,
  ASEGURADORA_URL: casa.aseguradora.url,
  AACH_URL: casa.aach.url,
  DIRECCION_PUBLICA: 'http://localhost:3000',
  LIMITE_POR_MINUTO: '100000',
  CAPTCHA_ESFUERZO: '3',
  PAQUETES: casa.config.PAQUETES ? 'si' : 'no',
});

const ventaDe = async (
  casa: Casa,
  vendedor: Vendedor,
  cantidad: number,
  duenos: number,
): Promise<number> => {
  const vehiculos = [];
  for (let i = 0; i < cantidad; i += A_LA_VEZ) {
    const patentes = PATENTES.slice(i, Math.min(i + A_LA_VEZ, cantidad));
    vehiculos.push(...(await Promise.all(patentes.map((p) => vehiculoPara(casa, vendedor, p)))));
  }
  for (const [i, { propietarioVM }] of vehiculos.entries()) {
    propietarioVM.email = `dueno${i % duenos}@correo.example`;
  }
  const { cuerpo } = await ingresar(casa, vendedor, vehiculos);
  if (!cuerpo.datos) throw new Error(`la venta no se pudo ingresar: ${JSON.stringify(cuerpo)}`);
  const id = cuerpo.datos.id as number;
  await pasarA(casa, vendedor, id, 2);
  await pasarA(casa, vendedor, id, 3);
  return id;
};

/**
 * Prepares a sale of `cantidad` vehicles up to its terms, with a database, a folder and a mail server of its
 * own. `cerrar` ends every process it started.
 */
export const prepararEscenario = async (
  cantidad: number,
  { enBase, enLinea = false, duenos = DUENOS, entorno = {} }: Opciones = {},
): Promise<Escenario> => {
  const smtp = await iniciarSimuladorSmtp();
  const ahora = relojDelSistema.ahora();
  const casa = await levantarCasa({
    ahora,
    conWorker: false,
    entorno: { CORREO_SMTP: smtp.url, ...entorno },
    ...(enBase ? { enBase } : {}),
  });
  const directo = await crearVendedor(casa, { rangos: cantidad + 10 });
  const vendedor = enLinea ? await conPagoEnLinea(casa, directo) : directo;
  await abrirFechas(casa);
  const ventaId = await ventaDe(casa, vendedor, cantidad, duenos);
  const direccion = await casa.app.listen({ host: '127.0.0.1', port: 0 });
  const hijos: Hijo[] = [];
  let visto = 0;

  let adelanto = 0;
  // Otherwise the house uses the same clock as the processes beside it.
  const alDia = (): void =>
    casa.reloj.fijar(new Date(relojDelSistema.ahora().getTime() + adelanto * 1_000));

  const avance = async (): Promise<number> => {
    alDia();
    const ruta = `/Venta/ComprobarEstadoEmision/${ventaId}`;
    const { estado, cuerpo } = await pedir(casa, 'GET', ruta, { token: vendedor.token });
    if (estado === 503) return visto;
    const valor = cuerpo.datos as number;
    if (valor < visto) throw new Error(`el avance bajó de ${visto} a ${valor}`);
    visto = valor;
    return valor;
  };

  return {
    casa,
    vendedor,
    ventaId,
    cantidad,
    async lanzar(que, ajustes = {}) {
      const hijo = lanzarHijo(que, {
        ...entornoDe(casa),
        CORREO_SMTP: smtp.url,
        ...entorno,
        ...ajustes,
      });
      hijos.push(hijo);
      await hijo.listo;
      return hijo;
    },
    api: { url: () => direccion },
    async pagar(api, clave = 'pago-1') {
      alDia();
      const respuesta = await fetch(`${api.url()}/api/IntencionesDeVenta/ActualizarIntencionPago`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': clave,
          authorization: `Bearer ${vendedor.token}`,
        },
        body: JSON.stringify({
          idIntencionVenta: ventaId,
          estadoIntencion: 4,
          aceptaTerminos: true,
        }),
      });
      return leerRespuesta(respuesta);
    },
    async volver(api, { metodo, url, cuerpo }) {
      alDia();
      const { pathname, search } = new URL(url);
      const respuesta = await fetch(`${api.url()}${pathname}${search}`, {
        method: metodo,
        redirect: 'manual',
        ...(cuerpo ? { body: new URLSearchParams(cuerpo) } : {}),
      });
      return respuesta.headers.get('location');
    },
    adelantar(segundos) {
      adelanto += segundos;
    },
    avance,
    esperarAvance: (valor, segundos = 180) =>
      esperar(`avance ${valor}`, segundos, async () => (await avance()) >= valor),
    rotos: () => rotosAlTerminar(casa, 180),
    recibidos: smtp.recibidos,
    correos() {
      const porId = Map.groupBy(smtp.recibidos, (mensaje) => mensaje.messageId);
      const faltan = Math.min(duenos, cantidad) - porId.size;
      return [
        ...[...porId.values()].map((m) => m.length),
        ...Array.from({ length: faltan }, () => 0),
      ];
    },
    async cerrar() {
      for (const hijo of hijos) {
        // SIGKILL also ends a stopped process.
        hijo.senal('SIGKILL');
        await hijo.fin;
      }
      await casa.cerrar();
      await smtp.cerrar();
    },
  };
};
