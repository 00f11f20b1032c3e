import type { Cripto } from '#integrations/cripto/port.ts';
import { anioDe, type Fecha, sumarAnios } from '#values/fecha.ts';
import { calcularDv } from '#values/rut.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sembrarCatalogo } from './catalogo.ts';
import { TIPOS_VEHICULO } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { abrirPrecios } from './precios.ts';
import {
  CONVENIOS_DEMO,
  CORREDORES_DEMO,
  INICIO_POLIZAS_DEMO,
  PERSONAS_DEMO,
  PRIMA_VARIABLE_DEMO,
  RANGOS_DEMO,
  USUARIO_PUBLICO,
  USUARIOS_DEMO,
} from './datos/demo.ts';

type Ids = ReadonlyMap<string, number>;

const comunaSantiago = async (tx: Tx): Promise<number> => {
  const consulta = tx.selectFrom('comunas').select('id').where('codigo', '=', '13101');
  return (await consulta.executeTakeFirstOrThrow()).id;
};

const sembrarCorredores = async (tx: Tx): Promise<Ids> => {
  const claves = Object.keys(CORREDORES_DEMO) as (keyof typeof CORREDORES_DEMO)[];
  const comuna_id = await comunaSantiago(tx);
  const filas = await tx
    .insertInto('corredores')
    .values(
      claves.map((clave) => {
        const { rut, razonSocial, email } = CORREDORES_DEMO[clave];
        return {
          rut,
          dv: calcularDv(rut),
          nombre: null,
          segundo_nombre: null,
          apellido_paterno: null,
          apellido_materno: null,
          razon_social: razonSocial,
          email,
          telefono: '223456789',
          comuna_id,
          calle: 'HUERFANOS',
          numero: '1160',
          departamento: null,
          villa: null,
        };
      }),
    )
    .returning('id')
    .execute();
  return new Map(claves.map((clave, i) => [clave, filas[i]?.id ?? 0]));
};

/** Inserts the persons behind the users; returns their ids by user name. */
const sembrarEntidades = async (tx: Tx): Promise<Ids> => {
  const personas = Object.entries(PERSONAS_DEMO);
  const comuna_id = await comunaSantiago(tx);
  const filas = await tx
    .insertInto('entidades')
    .values(
      personas.map(([usuario, { rut, nombres, apellido }], i) => ({
        rut,
        dv: calcularDv(rut),
        nombres,
        apellido_paterno: apellido,
        comuna_id,
        email: `${usuario}@demo.example`,
        telefono: String(987_650_001 + i),
      })),
    )
    .returning('id')
    .execute();
  return new Map(personas.map(([usuario], i) => [usuario, filas[i]?.id ?? 0]));
};

const sembrarUsuarios = async (tx: Tx, cripto: Cripto, corredores: Ids): Promise<Ids> => {
  const ids = new Map<string, number>();
  const entidades = await sembrarEntidades(tx);
  const crear = async (nombre: string, clave: string | null, perfilId: number): Promise<number> => {
    const { id } = await tx
      .insertInto('usuarios')
      .values({
        nombre_usuario: nombre,
        clave_hash: clave && (await cripto.cifrarClave(clave)),
        entidad_id: entidades.get(nombre) ?? null,
        perfil_id: perfilId,
        tipo_login: clave ? 0 : 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(nombre, id);
    return id;
  };
  for (const { nombre, clave, perfilId, corredores: suyos } of USUARIOS_DEMO) {
    const usuarioId = await crear(nombre, clave, perfilId);
    for (const corredor of suyos) {
      const corredorId = corredores.get(corredor) ?? 0;
      await tx
        .insertInto('usuario_corredores')
        .values({ usuario_id: usuarioId, corredor_id: corredorId })
        .execute();
    }
  }
  const publico = await crear(USUARIO_PUBLICO, null, 1);
  await tx
    .insertInto('usuario_corredores')
    .values({ usuario_id: publico, corredor_id: corredores.get('demo') ?? 0 })
    .execute();
  return ids;
};

/** Prices every type and use; CAMION has a variable premium in the fleet agreement. */
export const sembrarPrimas = async (tx: Tx, convenioId: number, flotas: boolean): Promise<void> => {
  const tipos = await tx.selectFrom('tipos_vehiculo').select(['id', 'nombre']).execute();
  const usos = await tx
    .selectFrom('tipos_uso')
    .select(['id', 'nombre', 'tipo_vehiculo_id'])
    .execute();
  const idDe = new Map(tipos.map(({ id, nombre }) => [nombre, id]));
  const filas = TIPOS_VEHICULO.flatMap((tipo) => {
    const tipoId = idDe.get(tipo.nombre) ?? 0;
    const variable = flotas && tipo.nombre === PRIMA_VARIABLE_DEMO.tipo;
    const base = {
      convenio_id: convenioId,
      tipo_vehiculo_id: tipoId,
      tiene_prima_variable: variable,
      prima_minima: variable ? PRIMA_VARIABLE_DEMO.minima : null,
      prima_maxima: variable ? PRIMA_VARIABLE_DEMO.maxima : null,
    };
    if (tipo.usos.length === 0) {
      return [
        { ...base, tipo_uso_id: null, mes_legal: tipo.mesLegal, valor_venta_base: tipo.primaBase },
      ];
    }
    return tipo.usos.map((uso) => ({
      ...base,
      tipo_uso_id:
        usos.find((u) => u.tipo_vehiculo_id === tipoId && u.nombre === uso.nombre)?.id ?? null,
      mes_legal: uso.mesLegal,
      valor_venta_base: uso.prima,
    }));
  });
  await tx.insertInto('convenio_primas').values(filas).execute();
  await abrirPrecios(tx, convenioId);
};

interface ParaConvenios {
  readonly corredores: Ids;
  readonly usuarios: Ids;
  readonly hoy: Fecha;
  readonly ahora: Date;
}

const crearConvenio = async (
  tx: Tx,
  demo: (typeof CONVENIOS_DEMO)[number],
  { corredores, hoy }: ParaConvenios,
): Promise<number> => {
  const finDeAnio = `${anioDe(hoy) + 2}-12-31`;
  const { id } = await tx
    .insertInto('convenios')
    .values({
      nombre: demo.nombre,
      tipo_de_pago: demo.enLinea ? 0 : 1,
      tipo_de_acceso: demo.sinLogin ? 1 : 0,
      inicio_vigencia: demo.vencido ? '2025-01-01' : INICIO_POLIZAS_DEMO,
      termino_vigencia: demo.vencido ? '2025-12-31' : finDeAnio,
      inicio_vigencia_polizas: demo.vencido ? '2025-01-01' : INICIO_POLIZAS_DEMO,
      termino_vigencia_polizas: demo.vencido ? '2026-12-31' : sumarAnios(finDeAnio, 1),
      corredor_id: corredores.get(demo.corredor) ?? 0,
      carga_manual_especial: demo.flotas ?? false,
      carga_masiva_especial: demo.flotas ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const sembrarConvenios = async (tx: Tx, cripto: Cripto, datos: ParaConvenios): Promise<void> => {
  for (const demo of CONVENIOS_DEMO) {
    const id = await crearConvenio(tx, demo, datos);
    await sembrarPrimas(tx, id, demo.flotas ?? false);
    for (const nombre of demo.usuarios) {
      const usuario_id = datos.usuarios.get(nombre) ?? 0;
      await tx
        .insertInto('convenio_usuarios')
        .values({
          convenio_id: id,
          usuario_id,
          puede_masiva: nombre !== USUARIO_PUBLICO,
          puede_masiva_especial: nombre === 'especial',
          puede_manual_especial: nombre === 'especial',
        })
        .execute();
      if (!demo.sinLogin) continue;
      const codigo = cripto.azar().slice(0, 22);
      await tx
        .insertInto('enlaces_publicos')
        .values({ convenio_id: id, usuario_id, codigo, creado_en: datos.ahora, revocado_en: null })
        .execute();
    }
  }
};

const sembrarRangos = async (tx: Tx, hoy: Fecha): Promise<void> => {
  await tx
    .insertInto('rangos')
    .values(
      RANGOS_DEMO.map(({ clase, inicial, final }) => ({
        clase,
        numero_inicial: inicial,
        numero_final: final,
        siguiente: inicial,
        inicio_vigencia: INICIO_POLIZAS_DEMO,
        termino_vigencia: `${anioDe(hoy) + 5}-12-31`,
      })),
    )
    .execute();
};

/** Seeds the demonstration data (docs/decisiones.md), only if the database has no user yet. */
export const sembrarDemo = async (
  db: Base,
  cripto: Cripto,
  { hoy, ahora }: { hoy: Fecha; ahora: Date },
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const hay = await tx.selectFrom('usuarios').select('id').limit(1).executeTakeFirst();
    if (hay) return;
    await sembrarCatalogo(tx);
    const corredores = await sembrarCorredores(tx);
    const usuarios = await sembrarUsuarios(tx, cripto, corredores);
    await sembrarConvenios(tx, cripto, { corredores, usuarios, hoy, ahora });
    await sembrarRangos(tx, hoy);
  });
};

/** Seeds only the administrator, with this password, if the database has no user yet. */
export const sembrarAdministrador = async (
  db: Base,
  cripto: Cripto,
  clave: string,
): Promise<void> => {
  const hay = await db.selectFrom('usuarios').select('id').limit(1).executeTakeFirst();
  const [admin] = USUARIOS_DEMO;
  if (hay) return;
  await db
    .insertInto('usuarios')
    .values({
      nombre_usuario: admin.nombre,
      clave_hash: await cripto.cifrarClave(clave),
      entidad_id: null,
      perfil_id: admin.perfilId,
      tipo_login: 0,
    })
    .execute();
};
