import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createHash } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import type { Accion } from '#integrations/pasarela-pago/simulador-libro.ts';
import { USUARIO_PUBLICO, USUARIOS_DEMO } from '#server/db/seed/datos/demo.ts';
import { tokenDe } from '../negocio/pago.ts';
import { libroDeFlota } from './libro-de-flota.ts';
import { entradasDe, PARQUE, type VehiculoEntrada } from '../negocio/parque.ts';
import type { Escena } from './escena.ts';
import { abrirNavegador, type Libreta, type Navegador, SinSalida } from './navegador.ts';

/** What a client was told of a sale of its own. */
export interface Recuerdo {
  readonly ventaId: number;
  readonly quien: string;
  readonly vehiculos: number;
  readonly monto: number;
  /** PAGAR was answered; the buyer's bank may still have refused. */
  pagar: boolean;
  /** Its screen said that all of it is issued. */
  emitida: boolean;
  /** Policy number, folio, and the hash of the file that was downloaded. */
  polizas: { numero: number; folio: number; sha256: string | null }[];
  /** Milliseconds from PAGAR to the last policy. */
  demora: number | null;
}

export interface Memoria {
  readonly libreta: Libreta;
  readonly recuerdos: Recuerdo[];
  /** What a client saw that must not be. */
  readonly vistos: string[];
  /** Why a client began anew, and how often. */
  readonly abandonos: Map<string, number>;
}

/** What clients know of the product that they use. */
export type Mundo = Pick<Escena, 'base' | 'url' | 'ca' | 'pasarela'>;

export interface Cliente {
  readonly escena: Mundo;
  readonly memoria: Memoria;
  readonly fin: AbortSignal;
  readonly quien: string;
  readonly patentes: () => VehiculoEntrada | undefined;
  /** A workbook of rows that nobody else has. */
  readonly libro: () => { readonly bytes: Uint8Array<ArrayBuffer>; readonly filas: number };
  readonly azar: (hasta: number) => number;
}

export interface Sesion {
  readonly nav: Navegador;
  readonly usuarioId: number;
  readonly convenioId: number;
}

const SOLO_LETRAS = /^[\p{L} ]*$/u;
const TIPOS = new Set(['AUTOMOVIL', 'STATION WAGON', 'CAMIONETA', 'SUV']);
const FLOTA = 60;
const SONDEO_MS = 500;
const CLAVES = new Map<string, string>(USUARIOS_DEMO.map(({ nombre, clave }) => [nombre, clave]));

/** Vehicles that nobody else sells, one after the other. */
const repartirVehiculos = async (escena: Mundo) => {
  const propios = PARQUE.filter(
    ({ tipoVehiculo, propietario: p }) =>
      TIPOS.has(tipoVehiculo) &&
      [p.nombre, p.segundoNombre, p.apellidoPaterno, p.apellidoMaterno].every((nombre) =>
        SOLO_LETRAS.test(nombre ?? ''),
      ),
  );
  const entradas = await entradasDe(escena, propios);
  return () => entradas.shift();
};

const exigir = async (
  nav: Navegador,
  ...pedido: Parameters<Navegador['pedir']>
): ReturnType<Navegador['pedir']> => {
  const respuesta = await nav.pedir(...pedido);
  if (respuesta.estado >= 400) {
    const { codigo, mensaje } = respuesta.cuerpo ?? {};
    const llamada = pedido[0].replace(/\d+/g, 'N');
    throw new SinSalida(`${llamada}: ${respuesta.estado} ${codigo ?? ''} ${mensaje ?? ''}`);
  }
  return respuesta;
};

const convenioDe = async ({ base }: Mundo, nombre: string): Promise<number> => {
  const { id } = await base
    .selectFrom('convenios')
    .select('id')
    .where('nombre', '=', nombre)
    .executeTakeFirstOrThrow();
  return id;
};

const esperarValor = async (
  { memoria, fin }: Cliente,
  nav: Navegador,
  ruta: string,
): Promise<boolean> => {
  let visto = 0;
  for (;;) {
    const { datos } = (await exigir(nav, ruta)).cuerpo;
    if (datos === 100) return true;
    if (datos < 0) throw new SinSalida(`${ruta.replace(/\d+/g, 'N')}: ${datos}`);
    if (datos < visto) memoria.vistos.push(`I7: ${ruta} bajó de ${visto} a ${datos}`);
    visto = datos;
    if (fin.aborted) return false;
    await pausa(SONDEO_MS);
  }
};

/** Reads what was issued as its screen shows it, and downloads some of it. */
const recibir = async (nav: Navegador, recuerdo: Recuerdo): Promise<void> => {
  const ruta = `/api/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${recuerdo.ventaId}`;
  const { datos } = (await exigir(nav, ruta)).cuerpo;
  for (const [i, { numeroPoliza, numeroFolio, urlDescarga }] of datos.entries()) {
    const archivo = i < 2 ? await exigir(nav, new URL(urlDescarga, 'http://x').pathname) : null;
    recuerdo.polizas.push({
      numero: numeroPoliza,
      folio: numeroFolio,
      sha256: archivo && createHash('sha256').update(archivo.crudo).digest('hex'),
    });
  }
};

/** Goes on to the terms; gives the amount that they say. */
const confirmar = async (nav: Navegador, idIntencionVenta: number): Promise<number> => {
  let monto = 0;
  for (const estadoIntencion of [2, 3]) {
    const { cuerpo } = await exigir(
      nav,
      '/api/IntencionesDeVenta/ActualizarIntencionListaVehiculos',
      { metodo: 'PUT', cuerpo: { idIntencionVenta, estadoIntencion } },
    );
    monto = cuerpo.datos.montoEnPesos as number;
  }
  return monto;
};

const recordar = (
  { memoria, quien }: Cliente,
  datos: Pick<Recuerdo, 'ventaId' | 'vehiculos' | 'monto'>,
): Recuerdo => {
  const recuerdo: Recuerdo = {
    ...datos,
    quien,
    pagar: false,
    emitida: false,
    polizas: [],
    demora: null,
  };
  memoria.recuerdos.push(recuerdo);
  return recuerdo;
};

const pagar = async (nav: Navegador, recuerdo: Recuerdo, extra: object = {}): Promise<string> => {
  const { datos } = (
    await exigir(nav, '/api/IntencionesDeVenta/ActualizarIntencionPago', {
      metodo: 'PUT',
      cuerpo: {
        idIntencionVenta: recuerdo.ventaId,
        estadoIntencion: 4,
        aceptaTerminos: true,
        ...extra,
      },
    })
  ).cuerpo;
  recuerdo.pagar = true;
  return datos as string;
};

const hastaEmitida = async (
  cliente: Cliente,
  nav: Navegador,
  recuerdo: Recuerdo,
  desde: number,
): Promise<void> => {
  const ruta = `/api/Venta/ComprobarEstadoEmision/${recuerdo.ventaId}`;
  if (!(await esperarValor(cliente, nav, ruta))) return;
  recuerdo.emitida = true;
  recuerdo.demora = performance.now() - desde;
  await recibir(nav, recuerdo);
};

const ingresar = async (
  { nav, usuarioId, convenioId }: Sesion,
  vehiculosViewModel: readonly unknown[],
): Promise<number> => {
  const { datos } = (
    await exigir(nav, '/api/IntencionesDeVenta/IngresarDatosVehiculo', {
      metodo: 'POST',
      cuerpo: { usuarioId, convenioId, origen: 0, vehiculosViewModel },
    })
  ).cuerpo;
  return datos.id as number;
};

const entrarComo = async (nav: Navegador, nombreUsuario: string): Promise<number> => {
  const { token, id } = (
    await exigir(nav, '/api/Auth/Login', {
      metodo: 'POST',
      cuerpo: { nombreUsuario, contrasenia: CLAVES.get(nombreUsuario) ?? '' },
    })
  ).cuerpo;
  nav.ponerToken(token.accesToken, id);
  return id as number;
};

/** A seller with a login: one to three vehicles a sale, paid directly. */
export const venderUna = async (cliente: Cliente, sesion: Sesion): Promise<void> => {
  const { nav } = sesion;
  const vehiculos = Array.from({ length: cliente.azar(3) }, cliente.patentes).filter(
    (uno) => uno !== undefined,
  );
  if (vehiculos.length === 0) return;
  for (const { patente } of vehiculos) {
    await exigir(nav, `/api/Vehiculos/BuscarPorPatente?patente=${patente}`);
  }
  const ventaId = await ingresar(sesion, vehiculos);
  const monto = await confirmar(nav, ventaId);
  const recuerdo = recordar(cliente, { ventaId, vehiculos: vehiculos.length, monto });
  const desde = performance.now();
  await pagar(nav, recuerdo);
  await hastaEmitida(cliente, nav, recuerdo, desde);
};

/** The same by a workbook. */
export const venderFlota = async (
  cliente: Cliente,
  { nav, usuarioId, convenioId }: Sesion,
): Promise<void> => {
  const { bytes: libro, filas } = cliente.libro();
  const formulario = new FormData();
  formulario.set('usuarioId', String(usuarioId));
  formulario.set('convenioId', String(convenioId));
  formulario.set('origen', '1');
  formulario.set('files', new Blob([libro]), 'flota.xlsx');
  const escrito = new Response(formulario);
  const tipo = escrito.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await escrito.arrayBuffer());
  const ruta = '/api/IntencionesDeVenta/IngresarDatosVehiculoMasivo';
  const { datos } = (await exigir(nav, ruta, { metodo: 'POST', crudo: { tipo, bytes } })).cuerpo;
  const ventaId = datos.id as number;
  const preparacion = `/api/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${ventaId}`;
  if (!(await esperarValor(cliente, nav, preparacion))) return;
  const monto = await confirmar(nav, ventaId);
  const recuerdo = recordar(cliente, { ventaId, vehiculos: filas, monto });
  const desde = performance.now();
  await pagar(nav, recuerdo);
  await hastaEmitida(cliente, nav, recuerdo, desde);
};

const DECISIONES: readonly Accion[] = ['aprobar', 'aprobar', 'aprobar', 'duplicar', 'no_volver'];

const CAPTCHAS = 10;

/** Looks a plate up. A proof that was taken by a request whose answer was lost is made anew, as the web does. */
const buscarComoVisita = async (nav: Navegador, patente: string): Promise<void> => {
  for (let vez = 1; ; vez += 1) {
    const challenge = (await exigir(nav, '/api/Captcha/Desafio')).cuerpo as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const pedido = {
      metodo: 'POST',
      cuerpo: { patente },
      cabeceras: {
        'x-captcha': Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
      },
    } as const;
    const { cuerpo } = await nav.pedir('/api/Vehiculos/BuscarPorPatente', pedido);
    if (cuerpo?.codigo !== 'captcha.requerido' || vez === CAPTCHAS) return;
  }
};

/** A citizen by the public link, who pays at the provider, and sometimes closes the tab there. */
export const comprarUna = async (cliente: Cliente, sesion: Sesion): Promise<void> => {
  const { nav } = sesion;
  const vehiculo = cliente.patentes();
  if (!vehiculo) return;
  await buscarComoVisita(nav, vehiculo.patente);
  const ventaId = await ingresar(sesion, [vehiculo]);
  const monto = await confirmar(nav, ventaId);
  const recuerdo = recordar(cliente, { ventaId, vehiculos: 1, monto });
  const desde = performance.now();
  const direccion = await pagar(nav, recuerdo, { correoComprador: 'compra@correo.example' });
  // Whether the provider took the order is not known: the screen waits until it is.
  if (!URL.canParse(direccion)) return hastaEmitida(cliente, nav, recuerdo, desde);
  const accion = DECISIONES[cliente.azar(DECISIONES.length) - 1] ?? 'aprobar';
  const decidida = await fetch(`${cliente.escena.pasarela.url}/_comprador`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokenDe(direccion), accion }),
  });
  for (const { url } of (await decidida.json()) as { url: string }[]) {
    const { pathname, search } = new URL(url);
    const vuelta = await exigir(nav, `${pathname}${search}`);
    const codigo = new URL(String(vuelta.cabeceras['location']), 'http://x').searchParams.get(
      'codigo',
    );
    if (codigo === null) continue;
    const { token, id } = (
      await exigir(nav, '/api/Auth/RetomarVenta', { metodo: 'POST', cuerpo: { codigo } })
    ).cuerpo;
    nav.ponerToken(token.accesToken, id);
  }
  await hastaEmitida(cliente, nav, recuerdo, desde);
};

/** Support looks up what others sold, the newest first. */
export const consultarUna = async (cliente: Cliente, { nav }: Sesion): Promise<void> => {
  const { recuerdos } = cliente.memoria;
  const recuerdo = recuerdos.findLast(({ emitida, polizas }) => emitida && polizas.length > 0);
  if (recuerdo) {
    const [poliza] = recuerdo.polizas;
    await exigir(nav, `/api/Fichas/Venta/${recuerdo.ventaId}`);
    await exigir(nav, `/api/Venta/BuscarPorId/${recuerdo.ventaId}`);
    const texto = String(poliza?.numero);
    const { datos } = (
      await exigir(nav, '/api/Soporte/Buscar', { metodo: 'POST', cuerpo: { texto } })
    ).cuerpo;
    if (!JSON.stringify(datos).includes(texto)) {
      cliente.memoria.vistos.push(`Soporte no encuentra la póliza ${texto} que un cliente tiene`);
    }
  }
  await exigir(nav, '/api/Soporte/PorResolver');
  await pausa(1_000);
};

type Entrar = (nav: Navegador) => Promise<Sesion>;
type Hacer = (cliente: Cliente, sesion: Sesion) => Promise<void>;

interface Visita {
  readonly vueltas: number;
  /** Milliseconds between one and the next. */
  readonly ritmo: () => number;
  readonly sigue?: () => boolean;
}

/** One session of so many turns; it ends earlier when it is stuck, or need not go on. */
export const visitar = async (
  cliente: Cliente,
  entrar: Entrar,
  hacer: Hacer,
  { vueltas, ritmo, sigue = () => true }: Visita,
): Promise<void> => {
  const { escena, memoria, fin } = cliente;
  const nav = abrirNavegador(escena.url, escena.ca, memoria.libreta, fin);
  try {
    const sesion = await entrar(nav);
    for (let i = 0; i < vueltas && sigue() && !fin.aborted; i += 1) {
      await hacer(cliente, sesion);
      await pausa(ritmo());
    }
  } catch (error) {
    if (!(error instanceof SinSalida)) throw error;
    const motivo = `${cliente.quien}: ${error.message}`;
    memoria.abandonos.set(motivo, (memoria.abandonos.get(motivo) ?? 0) + 1);
    await pausa(1_000);
  } finally {
    nav.cerrar();
  }
};

/** Goes on until the end, with another session after so many turns and whenever it is stuck. */
const vivir = async (
  cliente: Cliente,
  entrar: Entrar,
  hacer: Hacer,
  vueltas = Infinity,
): Promise<void> => {
  const ritmo = () => 200 * cliente.azar(5);
  while (!cliente.fin.aborted) await visitar(cliente, entrar, hacer, { vueltas, ritmo });
};

/** What makes clients of a world: who they are, how they come in. `filas` is how many vehicles a fleet has. */
export const abrirClientes = async (
  escena: Mundo,
  { fin, azar, filas }: Pick<Cliente, 'fin' | 'azar'> & { readonly filas: number },
) => {
  const patentes = await repartirVehiculos(escena);
  const directo = await convenioDe(escena, 'DEMO DIRECTO');
  const enlace = await escena.base
    .selectFrom('enlaces_publicos as e')
    .innerJoin('usuarios as u', 'u.id', 'e.usuario_id')
    .select(['e.convenio_id as cid', 'e.usuario_id as uid', 'e.codigo as usn'])
    .where('u.nombre_usuario', '=', USUARIO_PUBLICO)
    .executeTakeFirstOrThrow();
  let libros = 0;
  const libro = () => {
    libros += 1;
    return { bytes: libroDeFlota(libros * filas, filas), filas };
  };
  return {
    cliente: (quien: string, memoria: Memoria): Cliente => ({
      ...{ escena, memoria, fin, quien, patentes, libro, azar },
    }),
    conLogin:
      (nombre: string): Entrar =>
      async (nav) => ({
        nav,
        usuarioId: await entrarComo(nav, nombre),
        convenioId: directo,
      }),
    porEnlace: (async (nav) => {
      const { token, id, convenioId } = (
        await exigir(nav, '/api/Auth/LoginPublico', { metodo: 'POST', cuerpo: enlace })
      ).cuerpo;
      nav.ponerToken(token.accesToken, id);
      return { nav, usuarioId: id, convenioId };
    }) satisfies Entrar,
  };
};

/** Three sellers, a fleet, two citizens and support, until `fin`. */
export const lanzarClientes = async (
  escena: Escena,
  memoria: Memoria,
  fin: AbortSignal,
  azar: (hasta: number) => number,
): Promise<void> => {
  const clientes = await abrirClientes(escena, { fin, azar, filas: FLOTA });
  const { conLogin, porEnlace } = clientes;
  const cliente = (quien: string): Cliente => clientes.cliente(quien, memoria);
  await Promise.all([
    vivir(cliente('vendedor 1'), conLogin('venta'), venderUna),
    vivir(cliente('vendedor 2'), conLogin('venta'), venderUna),
    vivir(cliente('vendedor 3'), conLogin('especial'), venderUna),
    vivir(cliente('flota'), conLogin('venta'), venderFlota),
    vivir(cliente('soporte'), conLogin('soporte'), consultarUna),
    // A citizen buys once: the next purchase is another visitor's.
    vivir(cliente('ciudadano 1'), porEnlace, comprarUna, 1),
    vivir(cliente('ciudadano 2'), porEnlace, comprarUna, 1),
  ]);
};
