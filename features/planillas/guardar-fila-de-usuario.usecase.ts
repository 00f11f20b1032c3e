import { invitarUsuario } from '#features/acceso/clave-olvidada/enviar-enlace.usecase.ts';
import { perfilesSinClave } from '#features/acceso/sin-clave.ts';
import { retirarConvenios } from '#features/convenios/asistente/vincular-convenios.usecase.ts';
import { fichaParaCambiar } from '#features/mantenedores/fichas/ficha.query.ts';
import {
  actualizarUsuario,
  crearUsuario,
  nombreDeUsuario,
} from '#features/mantenedores/usuarios/guardar-usuario.usecase.ts';
import type { UsuarioVM } from '#features/mantenedores/usuarios/usuario.contract.ts';
import {
  buscarUsuarios,
  rutsDeCorredores,
  usuarioParaCambiar,
} from '#features/mantenedores/usuarios/usuario.query.ts';
import { vincularCorredores } from '#features/mantenedores/usuarios/vincular-corredores.usecase.ts';
import { CORREDOR_NO_ELEGIBLE } from '#features/mantenedores/maestro.errors.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import { usuarioInvalido } from '#features/usuario/usuario.errors.ts';
import {
  esAdministrador,
  LOGIN_PRIVADO,
  tieneUnCorredor,
  TIPOS_DE_LOGIN,
} from '#features/usuario/usuario.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { formatearRut } from '#values/rut.ts';
import { mismoTexto } from '#values/texto-igual.ts';
import type { ClaseDeFila, Hallada, PedidoDeFila } from './guardar-fila.usecase.ts';
import { PERFILES_DE_PLANILLA } from './columnas-de-usuarios.ts';
import {
  type Celdas,
  diceOtraCosa,
  escrito,
  NINGUNA,
  opcionEscrita,
  rutEscrito,
} from './planilla.ts';
import { corredoresDeRuts, usuarioDeNombre } from './planilla.query.ts';

const CORREDORES = 'usuarioCorredoresVM';
const NO_ADMINISTRADOR = 'Un Administrador no se crea ni se cambia con una planilla';
const SIN_CORREO = 'Escriba el correo: ahí llega el enlace para elegir la contraseña';

/** Fields of the person; the first name of a user is `nombres`. */
const DE_PERSONA = [
  'nombres',
  'segundoNombre',
  'apellidoPaterno',
  'apellidoMaterno',
  'razonSocial',
  'email',
  'telefono',
] as const;

type Ruts = readonly { readonly rut: number; readonly dv: string }[];

const celdasDeUsuario = (usuario: UsuarioVM, corredores: Ruts = []): Celdas => {
  const { entidadVM: persona } = usuario;
  return {
    username: usuario.username,
    rut: persona ? formatearRut(persona.rut, persona.dv) : '',
    ...Object.fromEntries(DE_PERSONA.map((campo) => [campo, persona?.[campo] ?? ''])),
    perfilId: usuario.perfil,
    tipoLogin: usuario.login,
    [CORREDORES]: corredores.map(({ rut, dv }) => formatearRut(rut, dv)).join('; '),
  };
};

/** Throws 400 for the one profile that no workbook gives. */
const perfilDe = (texto: string | undefined): number | undefined => {
  if (mismoTexto(texto ?? '', 'Administrador')) {
    throw usuarioInvalido({ perfilId: [NO_ADMINISTRADOR] });
  }
  return opcionEscrita(PERFILES_DE_PLANILLA, texto);
};

const rutsDe = (texto: string): number[] => [
  ...new Set(
    texto
      .split(/[;,]/)
      .filter((uno) => uno.trim() !== '')
      .map((uno) => rutEscrito(uno.trim()).rut),
  ),
];

/** Links that a cell of RUTs says: those on it stand, the others end. Throws 400 for a RUT that is no broker's. */
const vinculosEscritos = async (ctx: ContextoTx, celdas: Celdas, antes: Hallada | null) => {
  const texto = escrito(celdas, CORREDORES);
  const previos = antes?.celdas[CORREDORES] ?? '';
  if (texto === undefined || texto === previos) return [];
  const escritos = rutsDe(texto);
  const ruts = [...new Set([...escritos, ...rutsDe(previos)])];
  const hallados = await corredoresDeRuts(ctx.tx, ruts);
  return ruts.map((rut) => {
    const corredor = hallados.find((uno) => uno.rut === rut);
    if (!corredor) throw usuarioInvalido({ [CORREDORES]: [CORREDOR_NO_ELEGIBLE] });
    return { corredorId: corredor.id, vigente: escritos.includes(rut) };
  });
};

const datosDe = (celdas: Celdas) => {
  const rut = escrito(celdas, 'rut');
  return {
    perfilId: perfilDe(escrito(celdas, 'perfilId')),
    tipoLogin: opcionEscrita(TIPOS_DE_LOGIN, escrito(celdas, 'tipoLogin')),
    entidadVM: {
      ...(rut !== undefined && rutEscrito(rut)),
      ...Object.fromEntries(DE_PERSONA.map((campo) => [campo, escrito(celdas, campo)])),
    },
  };
};

interface Acceso {
  readonly username: string;
  readonly perfilId: number;
  readonly tipoLogin: number;
}

const llevaClave = ({ ajustes }: ContextoTx, { username, perfilId, tipoLogin }: Acceso): boolean =>
  tipoLogin === LOGIN_PRIVADO && !perfilesSinClave(ajustes, username).includes(perfilId);

/** Creates a user without a password that anybody knows, and mails the link by which they choose it. */
const crear = async (ctx: ContextoTx, { celdas, claveHash }: PedidoDeFila): Promise<number> => {
  const username = nombreDeUsuario(celdas['username'] ?? '');
  const datos = datosDe(celdas);
  // The form's own defaults would be a seller by public links.
  const { perfilId = NINGUNA, tipoLogin = LOGIN_PRIVADO } = datos;
  const hash = llevaClave(ctx, { username, perfilId, tipoLogin }) ? claveHash : null;
  const id = await crearUsuario(ctx, { ...datos, username, perfilId, tipoLogin }, hash);
  if (hash === null) return id;
  const { email = '' } = celdas;
  await invitarUsuario(ctx, { id, nombre: username, claveHash: hash, email });
  return id;
};

/** Changes a user. One who needs a password from now on gets the link, as a new one does. */
const cambiar = async (
  ctx: ContextoTx,
  { celdas, claveHash }: PedidoDeFila,
  { id, celdas: previas }: Hallada,
): Promise<void> => {
  const guardado = await usuarioParaCambiar(ctx.tx, id);
  if (!guardado) throw registroNoEncontrado();
  const { entidadVM, ...acceso } = datosDe(celdas);
  const { perfilId = guardado.perfil_id, tipoLogin = guardado.tipo_login } = acceso;
  const username = guardado.nombre_usuario;
  const sinClave = guardado.clave_hash === null;
  const hash = sinClave && llevaClave(ctx, { username, perfilId, tipoLogin }) ? claveHash : null;
  const email = escrito(celdas, 'email') ?? escrito(previas, 'email');
  if (hash !== null && email === undefined) throw usuarioInvalido({ email: [SIN_CORREO] });
  // The rules of the person are asked of changed data only, as in the form.
  const otraPersona = ['rut', ...DE_PERSONA].some((campo) => diceOtraCosa(celdas, previas, campo));
  await actualizarUsuario(ctx, { ...acceso, ...(otraPersona && { entidadVM }), id }, hash);
  if (hash === null || email === undefined) return;
  await invitarUsuario(ctx, { id, nombre: username, claveHash: hash, email });
};

const todas = async (ctx: Contexto): Promise<Celdas[]> => {
  const { filas } = await buscarUsuarios(ctx.db, ctx, {});
  const corredores = await rutsDeCorredores(ctx.db);
  return filas
    .filter(({ perfilId }) => !esAdministrador(perfilId))
    .map((usuario) => celdasDeUsuario(usuario, corredores.get(usuario.id)));
};

/** Factor that tells the user's version from their person's in the version of a row. */
const POR_VERSION = 1_000_000;

/** Locks a user and their person, so that both are saved as they were read. */
const tomar = async (ctx: ContextoTx, id: number): Promise<void> => {
  const guardado = await usuarioParaCambiar(ctx.tx, id);
  if (guardado?.entidad_id) await fichaParaCambiar(ctx.tx, 'entidades', guardado.entidad_id);
};

type Vinculos = Awaited<ReturnType<typeof vinculosEscritos>>;

const vincular = async (
  ctx: ContextoTx,
  usuarioId: number,
  usuarioCorredoresVM: Vinculos,
  soloNuevos: boolean,
): Promise<void> => {
  const vinculos = { usuarioId, usuarioCorredoresVM };
  const retirados = await vincularCorredores(ctx, vinculos, { soloNuevos });
  await retirarConvenios(ctx, usuarioId, retirados);
};

/** True if the row leaves a profile with one broker for one that allows several. */
const admiteMasCorredores = (celdas: Celdas, antes: Hallada): boolean => {
  const [de = null, a = null] = [antes.celdas['perfilId'], celdas['perfilId']].map((texto) =>
    opcionEscrita(PERFILES_DE_PLANILLA, texto || undefined),
  );
  return tieneUnCorredor(de) && a !== null && !tieneUnCorredor(a);
};

export const FILA_DE_USUARIO: ClaseDeFila = {
  todas,
  buscar: async (ctx, { username = '' }) => {
    const hallado = await usuarioDeNombre(ctx.tx, nombreDeUsuario(username));
    if (!hallado) return null;
    if (esAdministrador(hallado.perfilId)) {
      throw usuarioInvalido({ username: [NO_ADMINISTRADOR] });
    }
    const { id } = hallado;
    await tomar(ctx, id);
    const [usuario] = (await buscarUsuarios(ctx.tx, ctx, { id })).filas;
    if (!usuario) return null;
    const corredores = (await rutsDeCorredores(ctx.tx, id)).get(id);
    const version = usuario.version * POR_VERSION + (usuario.entidadVM?.version ?? 0);
    return { id, version, celdas: celdasDeUsuario(usuario, corredores) };
  },
  guardar: async (ctx, pedido) => {
    const { celdas, antes } = pedido;
    const escritos = await vinculosEscritos(ctx, celdas, antes);
    if (!antes) {
      await vincular(ctx, await crear(ctx, pedido), escritos, true);
      return;
    }
    const cambiarCorredores = async () => {
      if (escritos.length > 0) await vincular(ctx, antes.id, escritos, false);
    };
    if (admiteMasCorredores(celdas, antes)) {
      // The new brokers are refused until the profile is changed.
      await cambiar(ctx, pedido, antes);
      await cambiarCorredores();
    } else {
      // A profile may need its brokers.
      await cambiarCorredores();
      await cambiar(ctx, pedido, antes);
    }
  },
};
