import { setTimeout as pausa } from 'node:timers/promises';
import { USUARIO_PUBLICO, USUARIOS_DEMO } from '#server/db/seed/datos/demo.ts';
import { libroDeFlota } from './libro-de-flota.ts';
import { entradasDe, PARQUE } from '../negocio/parque.ts';
import {
  type Abierta,
  type Cliente,
  cuerpoBueno,
  exigirCuerpo,
  type Memoria,
  type Mundo,
  type Sesion,
} from './cliente.ts';
import { abrirNavegador, type Cuerpo, type Navegador, SinSalida } from './navegador.ts';
import { captchaPara, comprarUna, consultarUna, venderFlota, venderUna } from './oficios.ts';

const SOLO_LETRAS = /^[\p{L} ]*$/u;
const TIPOS = new Set(['AUTOMOVIL', 'STATION WAGON', 'CAMIONETA', 'SUV']);
const FLOTA = 60;
const CLAVES = new Map<string, string>(USUARIOS_DEMO.map(({ nombre, clave }) => [nombre, clave]));
/** Hands out vehicles, each only once. */
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

const convenioDe = async ({ base }: Mundo, nombre: string): Promise<number> => {
  const { id } = await base
    .selectFrom('convenios')
    .select('id')
    .where('nombre', '=', nombre)
    .executeTakeFirstOrThrow();
  return id;
};

const entrarComo = async (nav: Navegador, nombreUsuario: string): Promise<number> => {
  const { token, id } = await exigirCuerpo<Abierta>(nav, '/api/Auth/Login', {
    metodo: 'POST',
    cuerpo: { nombreUsuario, contrasenia: CLAVES.get(nombreUsuario) ?? '' },
  });
  nav.ponerToken(token.accesToken, id);
  return id;
};

type Entrar = (nav: Navegador) => Promise<Sesion>;
type Hacer = (cliente: Cliente, sesion: Sesion) => Promise<void>;

interface Visita {
  readonly vueltas: number;
  /** Pause between turns in milliseconds. */
  readonly ritmo: () => number;
  readonly sigue?: () => boolean;
}

/** Runs one session of `vueltas` turns. Ends earlier when it is stuck or `sigue` says no. */
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

/** Opens one session after another until the end: a new one after `vueltas` turns, or when stuck. */
const vivir = async (
  cliente: Cliente,
  entrar: Entrar,
  hacer: Hacer,
  vueltas = Infinity,
): Promise<void> => {
  const ritmo = () => 200 * cliente.azar(5);
  while (!cliente.fin.aborted) await visitar(cliente, entrar, hacer, { vueltas, ritmo });
};

/** Creates the clients of a world and their ways in. `filas` is the size of a fleet. */
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
      const pedido = { metodo: 'POST', cuerpo: enlace } as const;
      const ruta = '/api/Auth/LoginPublico';
      const primera = await nav.pedir(ruta, pedido);
      // The waiting room demands a captcha for a turn.
      const respuesta =
        primera.estado === 200
          ? primera
          : await nav.pedir(ruta, { ...pedido, cabeceras: await captchaPara(nav) });
      type DelEnlace = Abierta & { readonly convenioId: number };
      const { token, id, convenioId } = cuerpoBueno(ruta, respuesta) as Cuerpo & DelEnlace;
      nav.ponerToken(token.accesToken, id);
      return { nav, usuarioId: id, convenioId };
    }) satisfies Entrar,
  };
};

/** Three sellers, a fleet, two citizens and support, until `fin`. */
export const lanzarClientes = async (
  escena: Mundo,
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
