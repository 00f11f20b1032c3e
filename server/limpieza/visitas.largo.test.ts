import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, ingresar, pasarA, pedir } from '../test/cliente.ts';
import { ejemplos, montarEscena } from '../test/ejemplos/ejemplos.ts';
import { esPedidoDe, type Pedido } from '../test/ejemplos/pedidos.ts';
import { correrTramo, ventaPagada } from '../test/negocio/emision.ts';
import { crearEnlace } from '../test/negocio/fabrica.ts';
import { otraPatente } from '../test/negocio/pago.ts';
import { entradasDe, tramoDelParque } from '../test/negocio/parque.ts';
import { crearComprador, resolverCaptcha } from '../test/negocio/publico.ts';
import { invariantesRotos } from '../test/oraculo.ts';
import { sentenciasDe } from '../test/sentencias.ts';
import { limpiar } from './limpiar.ts';
import { HECHOS_DE_VISITAS } from './visitas.ts';

const DIA_MS = 86_400_000;

/** Tables that visitors fill and nobody clears, each with its limit. */
const QUEDAN: Readonly<Record<string, string>> = {
  'cola.job_common': 'pg-boss deletes finished jobs after 7 days',
  coberturas: 'one per vehicle of a purchase; a purchase costs a captcha',
  identidades_externas: 'one per account of the provider that is a user of ours',
  pagos: 'account record; one open payment per purchase, which costs a captcha',
  solicitudes_de_datos: 'law 21.719; one per mailed link, of which a person is sent one an hour',
};

/** Audit facts that visitors cause and nobody clears, each with its limit. */
const HECHOS_QUE_QUEDAN: Readonly<Record<string, string>> = {
  'solicitud_de_datos descargar_datos': 'one per mailed link',
  'solicitud_de_datos ingresar_solicitud_de_datos': 'one per mailed link',
  'usuario aceptar_clave': 'by a password that is right',
  'usuario cambiar_clave': 'one per mailed link',
  'usuario iniciar_sesion': 'by a password or key that is right',
  'usuario reponer_clave': 'one per mailed link, of which a user is sent three an hour',
  'usuario vincular_identidad': 'one per account of the provider',
};

const tablasTras = (verbo: 'insert into' | 'delete from', sentencias: readonly string[]) =>
  sentencias.flatMap((texto) =>
    [...texto.replaceAll('"', '').matchAll(new RegExp(`${verbo} ([a-z_.]+)`, 'gi'))].map(
      ([, tabla = '']) => tabla,
    ),
  );

describe('rows that a visitor causes', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { SALA_DE_ESPERA_S: '30' } });
  });
  afterAll(() => casa.cerrar());

  const barrerTras = async (ms: number): Promise<void> => {
    const entonces = new Date(casa.reloj.ahora().getTime() + ms);
    // A session goes after the purchase that names it.
    for (let vez = 0; vez < 2; vez += 1) await limpiar(casa.base, casa.puertos, entonces);
  };

  /** Row count of every table, without the facts of the sweep itself. */
  const contar = async (): Promise<Record<string, number>> => {
    const { rows: tablas } = await sql<{ tabla: string }>`
      select table_name as tabla from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(casa.base);
    const filas: Record<string, number> = {};
    for (const { tabla } of tablas) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tabla)} t
        where to_jsonb(t)->>'accion' is distinct from 'olvidar'`.execute(casa.base);
      filas[tabla] = rows[0]?.n ?? 0;
    }
    return filas;
  };

  const enviar = async (ruta: string, cuerpo: object, token?: string) =>
    pedir(casa, 'POST', ruta, {
      cuerpo,
      cabeceras: { 'x-captcha': await resolverCaptcha(casa) },
      ...(token !== undefined && { token }),
    });

  it('[V-SALA-006] the traces of visits go after 90 days, with their unpaid purchase; a paid one keeps its facts', async () => {
    const vendedor = await crearVendedor(casa);
    const suya = await entradasDe(casa, tramoDelParque(20, 1));
    const pagada = await ventaPagada(casa, vendedor, suya);
    await correrTramo(casa, pagada);
    const hechosDePagada = () =>
      casa.base
        .selectFrom('hechos')
        .select(['id', 'accion'])
        .where('entidad', '=', 'venta')
        .where('entidad_id', '=', pagada)
        .orderBy('id')
        .execute();
    const dePagada = await hechosDePagada();
    const comprador = await crearComprador(casa);
    const enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    await barrerTras(0);
    const antes = await contar();

    const { cuerpo } = await enviar('/Auth/LoginPublico', enlace);
    await enviar('/Auth/LoginPublico', { ...enlace, usn: 'otro' });
    await enviar('/Auth/Login', { nombreUsuario: vendedor.nombre, contrasenia: 'Otra#2026' });
    await enviar('/Auth/RetomarVenta', { codigo: 'x'.repeat(43) });
    await enviar('/Llaves/PrepararEntrada', {});
    await enviar('/Claves/Olvidada', { usuario: 'nadie' });
    await enviar('/Compras/Recuperar', { patente: 'ZZZZ99', correo: 'nadie@correo.example' });
    await enviar('/DatosPersonales/PedirCodigo', { patente: 'ZZZZ99', correo: 'n@correo.example' });
    const deEnlace = { ...comprador, token: String(cuerpo.token.accesToken) };
    await enviar('/Vehiculos/BuscarPorPatente', { patente: otraPatente() }, deEnlace.token);
    const comenzada = await ingresar(casa, deEnlace, await entradasDe(casa, tramoDelParque(30, 1)));
    expect(comenzada.estado).toBe(200);
    await pasarA(casa, deEnlace, comenzada.cuerpo.datos.id, 2);

    const llenas = await contar();
    const crecieron = Object.keys(llenas).filter((tabla) => llenas[tabla] !== antes[tabla]);
    expect(crecieron.toSorted()).toEqual([
      ...['auditoria', 'captchas_usados', 'consultas_registro', 'desafios_de_llave'],
      ...['intentos_acceso', 'sesiones', 'turnos_de_espera'],
      ...['venta_vehiculos', 'ventas'],
    ]);
    await barrerTras(90 * DIA_MS - 1);
    expect((await contar())['auditoria']).toBe(llenas['auditoria']);
    await barrerTras(91 * DIA_MS);
    const despues = await contar();
    expect(crecieron.filter((tabla) => (despues[tabla] ?? 0) > (antes[tabla] ?? 0))).toEqual([]);
    expect(dePagada.length).toBeGreaterThan(3);
    expect(await hechosDePagada()).toEqual(dePagada);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[V-SALA-007] every call without a login is limited, and its rows are forgotten or limited otherwise', async () => {
    const abiertas = casa.montador.llamadas.filter(({ quien }) => quien.anonimo ?? quien.publico);
    const escriben = new Map<string, readonly string[]>();
    const hechos = new Set<string>();
    const hechosTras = async (una: Casa, desde: number) => {
      const { rows } = await sql<{ id: number; que: string }>`
        select id::int, entidad || ' ' || accion as que from hechos
        where id > ${desde} order by id`.execute(una.base);
      return rows;
    };
    const espiar = (una: Casa): Casa => {
      const inject = una.app.inject.bind(una.app);
      const anotar = async (pedido: Pedido) => {
        const llamada = abiertas.find((otra) => esPedidoDe(otra, pedido));
        const pedirla = () => inject(pedido as object);
        if (!llamada) return pedirla();
        const ultimo = (await hechosTras(una, 0)).at(-1)?.id ?? 0;
        const respuestas: Awaited<ReturnType<typeof pedirla>>[] = [];
        const sentencias = await sentenciasDe(async () => respuestas.push(await pedirla()));
        escriben.set(llamada.id, tablasTras('insert into', sentencias));
        for (const { que } of await hechosTras(una, ultimo)) hechos.add(que);
        return respuestas[0];
      };
      return { ...una, app: { ...una.app, inject: anotar } } as unknown as Casa;
    };
    const escena = { ...(await montarEscena(espiar(casa))), espiar };
    for (const ejemplo of Object.values(ejemplos(escena))) await ejemplo();
    expect(abiertas.filter(({ id }) => !escriben.has(id))).toEqual([]);

    const barrido = await sentenciasDe(() => barrerTras(4_000 * DIA_MS));
    const olvidadas = new Set(tablasTras('delete from', barrido));
    const quedan = [...escriben.values()]
      .flat()
      .filter((tabla) => tabla !== 'auditoria' && !olvidadas.has(tabla));
    expect([...new Set(quedan)].toSorted()).toEqual(Object.keys(QUEDAN).toSorted());

    // Facts of a sale or policy go with the unpaid purchase, or prove a paid one.
    const sueltos = [...hechos].filter((que) => !/^(?:venta|poliza) /.test(que));
    const sinPlazo = sueltos.filter((que) => !HECHOS_DE_VISITAS.includes(que.split(' ')[1] ?? ''));
    expect(sueltos).toContain('enlace_publico iniciar_sesion_publica');
    expect(sinPlazo.filter((que) => !(que in HECHOS_QUE_QUEDAN))).toEqual([]);

    // `definirLlamada` refuses a call without a login that is neither cheap nor limited; a cheap one writes
    // nothing.
    const baratas = abiertas.filter(({ barata }) => barata);
    expect(baratas.filter(({ id }) => (escriben.get(id) ?? []).length > 0)).toEqual([]);
  });
});
