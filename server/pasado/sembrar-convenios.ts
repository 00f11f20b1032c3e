import type { Cripto } from '#integrations/cripto/port.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { inicioDelDia, sumarAnios, sumarDias } from '#values/fecha.ts';
import { calcularDv } from '#values/rut.ts';
import { sembrarPrimas } from '../db/seed/demo.ts';
import {
  CONVENIOS_PASADO,
  CORREDORA_PASADO,
  DIAS_POR_VENCER_CLUB,
  type DiasDelPasado,
  INICIO_RANGOS_PASADO,
  PUBLICO_CORDILLERA,
  RANGOS_PASADO,
  VENDEDOR_CORDILLERA,
} from './datos.ts';

const ANIOS_DE_CONVENIO = 2;

/** Period of the extended agreement's policies until its last sale. */
export const periodoDelClub = ({ hasta }: DiasDelPasado) => {
  const fin = sumarDias(hasta, DIAS_POR_VENCER_CLUB);
  return { inicio: sumarDias(sumarAnios(fin, -1), 1), fin };
};

const sembrarCorredora = async (tx: Tx): Promise<number> => {
  const { rut, razonSocial, email } = CORREDORA_PASADO;
  const comuna = await tx
    .selectFrom('comunas')
    .select('id')
    .where('codigo', '=', '13114')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('corredores')
    .values({
      rut,
      dv: calcularDv(rut),
      nombre: null,
      segundo_nombre: null,
      apellido_paterno: null,
      apellido_materno: null,
      razon_social: razonSocial,
      email,
      telefono: '227654321',
      comuna_id: comuna.id,
      calle: 'APOQUINDO',
      numero: '4501',
      departamento: '1203',
      villa: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const sembrarUsuarios = async (tx: Tx, cripto: Cripto, corredorId: number): Promise<void> => {
  const personas = [
    { usuario: VENDEDOR_CORDILLERA, rut: 15_300_108, nombres: 'CATALINA', apellido: 'CORTÉS' },
    { usuario: PUBLICO_CORDILLERA, rut: 15_300_109, nombres: 'PABLO', apellido: 'PIZARRO' },
  ];
  for (const { usuario, rut, nombres, apellido } of personas) {
    const entidad = await tx
      .insertInto('entidades')
      .values({
        rut,
        dv: calcularDv(rut),
        nombres,
        apellido_paterno: apellido,
        comuna_id: null,
        email: `${usuario}@cordillera.example`,
        telefono: '987650108',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const porEnlace = usuario === PUBLICO_CORDILLERA;
    const { id } = await tx
      .insertInto('usuarios')
      .values({
        nombre_usuario: usuario,
        // Nobody knows this password: an administrator must set another one before that user can log in.
        clave_hash: porEnlace ? null : await cripto.cifrarClave(cripto.azar()),
        entidad_id: entidad.id,
        perfil_id: 1,
        tipo_login: porEnlace ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('usuario_corredores')
      .values({ usuario_id: id, corredor_id: corredorId })
      .execute();
  }
};

const sembrarAcuerdos = async (tx: Tx, cripto: Cripto, dias: DiasDelPasado): Promise<void> => {
  const corredores = await tx.selectFrom('corredores').select(['id', 'rut']).execute();
  const usuarios = await tx.selectFrom('usuarios').select(['id', 'nombre_usuario']).execute();
  const idDe = new Map(usuarios.map(({ id, nombre_usuario }) => [nombre_usuario, id]));
  const termino = sumarAnios(dias.hasta, ANIOS_DE_CONVENIO);
  const club = periodoDelClub(dias);
  for (const [clave, convenio] of Object.entries(CONVENIOS_PASADO)) {
    const { nombre, rutCorredor } = convenio;
    const extendido = 'extendido' in convenio;
    const { id } = await tx
      .insertInto('convenios')
      .values({
        nombre,
        tipo_de_pago: 'enLinea' in convenio ? 0 : 1,
        tipo_de_acceso: 'sinLogin' in convenio ? 1 : 0,
        inicio_vigencia: dias.desde,
        termino_vigencia: termino,
        inicio_vigencia_polizas: extendido ? club.inicio : dias.desde,
        termino_vigencia_polizas: extendido ? club.fin : sumarAnios(termino, 1),
        es_extendido: extendido,
        corredor_id: corredores.find(({ rut }) => rut === rutCorredor)?.id ?? 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sembrarPrimas(tx, id, false);
    for (const usuario of convenio.usuarios) {
      const usuario_id = idDe.get(usuario) ?? 0;
      await tx
        .insertInto('convenio_usuarios')
        .values({ convenio_id: id, usuario_id, puede_masiva: clave === 'flotas' })
        .execute();
      if (!('sinLogin' in convenio)) continue;
      const codigo = cripto.azar().slice(0, 22);
      await tx
        .insertInto('enlaces_publicos')
        .values({
          convenio_id: id,
          usuario_id,
          codigo,
          creado_en: inicioDelDia(dias.desde),
          revocado_en: null,
        })
        .execute();
    }
  }
};

/** Creates the past's broker, users, agreements, and number ranges that end with it. */
export const sembrarConvenios = (db: Base, cripto: Cripto, dias: DiasDelPasado): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sembrarUsuarios(tx, cripto, await sembrarCorredora(tx));
    await sembrarAcuerdos(tx, cripto, dias);
    await tx
      .insertInto('rangos')
      .values(
        RANGOS_PASADO.map(({ clase, inicial, final }) => ({
          clase,
          numero_inicial: inicial,
          numero_final: final,
          siguiente: inicial,
          inicio_vigencia: INICIO_RANGOS_PASADO,
          termino_vigencia: dias.hasta,
        })),
      )
      .execute();
  });
