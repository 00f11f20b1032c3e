import { setTimeout as pausa } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';

/** Password of every seller. */
export const CLAVE = 'Venta#2026';

export interface Vendedor {
  readonly usuarioId: number;
  readonly convenioId: number;
  readonly token: string;
}

interface Pedido {
  readonly metodo?: 'GET' | 'POST' | 'PUT';
  readonly cuerpo?: unknown;
  readonly formulario?: FormData;
  /** Time for which the server may hold the answer (RFC 7240). */
  readonly prefer?: string;
}

/** JSON answer of a call; the caller names its type. */
interface Respuesta<Datos> {
  readonly datos: Datos;
}

/** Makes a call of the API. Throws with the answer's text when it is refused. */
export type Pedir = <Datos = unknown>(
  vendedor: Vendedor,
  ruta: string,
  opciones?: Pedido,
) => Promise<Respuesta<Datos>>;

/** Creates sellers like one of the demonstration's, each with an own account. */
export const crearVendedores = async (
  base: Base,
  cuantos: number,
  como: string,
): Promise<{ nombre: string }[]> => {
  const nombres = Array.from({ length: cuantos }, (_, i) => `flota${i + 1}`);
  for (const nombre of nombres) {
    await sql`with nuevo as (
        insert into usuarios (nombre_usuario, clave_hash, perfil_id, tipo_login)
        select ${nombre}, v.clave_hash, c.perfil_id, c.tipo_login from usuarios v, usuarios c
        where v.nombre_usuario = 'venta' and c.nombre_usuario = ${como} returning id),
      corredor as (
        insert into usuario_corredores (usuario_id, corredor_id)
        select n.id, c.corredor_id from nuevo n, usuario_corredores c, usuarios u
        where u.nombre_usuario = ${como} and c.usuario_id = u.id)
      insert into convenio_usuarios (usuario_id, convenio_id, puede_masiva, puede_masiva_especial)
      select n.id, c.convenio_id, true, c.puede_masiva_especial from nuevo n, convenio_usuarios c, usuarios u
      where u.nombre_usuario = ${como} and c.usuario_id = u.id`.execute(base);
  }
  return nombres.map((nombre) => ({ nombre }));
};

/** Logs a seller in, for an agreement. */
export const entrar = async (
  url: string,
  base: Base,
  nombre: string,
  enConvenio: string,
): Promise<Vendedor> => {
  const respuesta = await fetch(`${url}/api/Auth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombreUsuario: nombre, contrasenia: CLAVE }),
  });
  if (!respuesta.ok) throw new Error(`login de ${nombre}: ${await respuesta.text()}`);
  const cuerpo = (await respuesta.json()) as { token: { accesToken: string } };
  const { id } = await base
    .selectFrom('usuarios')
    .select('id')
    .where('nombre_usuario', '=', nombre)
    .executeTakeFirstOrThrow();
  const convenio = await base
    .selectFrom('convenios')
    .select('id')
    .where('nombre', '=', enConvenio)
    .executeTakeFirstOrThrow();
  return { usuarioId: id, convenioId: convenio.id, token: cuerpo.token.accesToken };
};

/** Attempts of a call that is told to retry later. */
const INTENTOS = 20;

/** Returns the calls of the API at `url`. */
export const pedidor =
  (url: string): Pedir =>
  async <Datos>(
    { token }: Vendedor,
    ruta: string,
    { metodo = 'GET', cuerpo, formulario, prefer }: Pedido = {},
  ) => {
    const pedir = () =>
      fetch(`${url}/api${ruta}`, {
        method: metodo,
        headers: {
          authorization: `Bearer ${token}`,
          ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
          ...(prefer === undefined ? {} : { prefer }),
        },
        ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
        ...(formulario ? { body: formulario } : {}),
      });
    let respuesta = await pedir();
    // The overloaded server did nothing, and says how long to wait.
    for (let vez = 1; respuesta.status === 503 && vez < INTENTOS; vez += 1) {
      await pausa(Number(respuesta.headers.get('retry-after') ?? 1) * 1_000);
      respuesta = await pedir();
    }
    if (!respuesta.ok) {
      const dicho = (await respuesta.text()).slice(0, 300);
      throw new Error(`${ruta}: ${respuesta.status} ${dicho}`);
    }
    return (await respuesta.json()) as Respuesta<Datos>;
  };
