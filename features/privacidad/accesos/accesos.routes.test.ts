import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limpiar } from '#server/limpieza/limpiar.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, ventaEnTerminos } from '#server/test/cliente.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { calcularDv, formatearRut } from '#values/rut.ts';

const DIA = 86_400_000;

describe('reads of personal data', () => {
  let casa: Casa;
  let soporte: Soporte;
  let admin: string;
  let clerk: { id: number; nombre: string };
  let token: string;
  let ruts: number[];
  let numeros: number[];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { MOTIVO_DE_CONSULTA: 'si' } });
    soporte = await crearSoporte(casa);
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    clerk = await crearUsuario(casa, 3);
    token = await abrirSesionDe(casa, clerk.id);
    const entradas = await entradasDe(casa, tramoDelParque(0, 2));
    const ventaId = await ventaPagada(casa, soporte.vendedor, entradas);
    await correrTramo(casa, ventaId);
    ruts = entradas.map(({ propietarioVM }) => propietarioVM.rut);
    numeros = (await polizasDe(casa, ventaId)).map(({ numero_poliza }) => numero_poliza);
  });
  afterAll(() => casa.cerrar());

  const conMotivo = (motivo: string) => ({
    cabeceras: { 'x-motivo': encodeURIComponent(motivo) },
  });
  const verPoliza = (numero: number | undefined, motivo = 'Llamada del asegurado: número') =>
    pedir(casa, 'GET', `/Fichas/Poliza/${numero}`, { token, ...conMotivo(motivo) });
  const rutDe = (i: number) => formatearRut(ruts[i] ?? 0, calcularDv(ruts[i] ?? 0));
  const leer = async (lista: 'AccesosADatos' | 'PersonasAfectadas', cuerpo: object) =>
    (
      await pedir(casa, 'POST', `/${lista}/Buscar`, {
        token: admin,
        cuerpo: { pagina: 1, tamano: 50, ...cuerpo },
      })
    ).cuerpo.datos;

  it('[A-ACCESO-002] a look-up of Soporte states its reason if the setting demands it', async () => {
    const sin = await pedir(casa, 'GET', `/Fichas/Poliza/${numeros[0]}`, { token });
    expect([sin.estado, sin.cuerpo.codigo]).toEqual([428, 'acceso.motivo_requerido']);
    expect((await verPoliza(numeros[0], '  ')).estado).toBe(428);
    expect((await verPoliza(numeros[0])).estado).toBe(200);
    const otra = await levantarCasa({ conWorker: false });
    try {
      const suyo = await abrirSesionDe(otra, (await crearUsuario(otra, 3)).id);
      const { estado } = await pedir(otra, 'GET', '/Fichas/Poliza/1', { token: suyo });
      expect(estado).toBe(404);
    } finally {
      await otra.cerrar();
    }
  });

  it('[A-ACCESO-001] are recorded by person: reader, time, call and reason (C42)', async () => {
    await verPoliza(numeros[0]);
    const { filas } = await leer('AccesosADatos', { rut: rutDe(0) });
    expect(filas[0]).toMatchObject({
      usuario: clerk.nombre,
      llamada: 'Fichas/Poliza',
      motivo: 'Llamada del asegurado: número',
      sesion: expect.any(String),
    });
    const deOtro = (await leer('AccesosADatos', { rut: rutDe(1) })).total;
    await verPoliza(numeros[1]);
    expect((await leer('AccesosADatos', { rut: rutDe(1) })).total).toBe(deOtro + 1);
    const antes = (await leer('AccesosADatos', {})).total;
    await pedir(casa, 'GET', '/Marcas/Buscar/true', { token });
    await pedir(casa, 'GET', '/Fichas/Poliza/999999', { token, ...conMotivo('x') });
    expect((await leer('AccesosADatos', {})).total).toBe(antes);
  });

  it('[A-FICHA1-010] are recorded by plate and by sale where the answer names them without RUT and policy', async () => {
    const patente = otraPatente();
    const ventaId = await ventaEnTerminos(casa, soporte.vendedor, [patente]);
    const { rut } = await casa.base
      .selectFrom('venta_vehiculos')
      .select('rut')
      .where('venta_id', '=', ventaId)
      .executeTakeFirstOrThrow();
    await casa.base
      .updateTable('ventas')
      .set({ correo_comprador: 'ana@correo.example' })
      .where('id', '=', ventaId)
      .execute();
    const suyo = formatearRut(rut, calcularDv(rut));
    const vistas = async (texto: string): Promise<{ llamada: string; frase: string }[]> =>
      (await leer('AccesosADatos', { rut: suyo, texto })).filas;
    expect(await vistas('VehiculosDeVenta/Buscar')).toEqual([]);
    const cuerpo = { ventaId, pagina: 1 };
    await pedir(casa, 'POST', '/VehiculosDeVenta/Buscar', { token, cuerpo, ...conMotivo('x') });
    expect(await vistas('VehiculosDeVenta/Buscar')).toEqual([
      expect.objectContaining({ frase: 'Vio los vehículos de una venta', personas: 1 }),
    ]);
    expect(await vistas('vio los vehiculos')).toHaveLength(1);
    await pedir(casa, 'GET', `/Fichas/Venta/${ventaId}`, { token, ...conMotivo('x') });
    expect(await vistas('Fichas/Venta')).toHaveLength(1);
  });

  it('[A-ACCESO-001] an exported list records its persons', async () => {
    const cuerpo = {
      ...{ rut: 9_876_543, dv: '3', nombre: 'ELENA', apellidoPaterno: 'SOTO' },
      ...{ comunaId: 13_101, email: 'elena@correo.example', telefono: '912345678' },
    };
    await pedir(casa, 'POST', '/Propietarios/Crear', { token: admin, cuerpo });
    await pedir(casa, 'POST', '/Propietarios/Exportar', { token: admin, cuerpo: {} });
    const { filas } = await leer('AccesosADatos', { rut: '9.876.543-3', texto: 'exportar' });
    expect(filas).toEqual([
      expect.objectContaining({ llamada: 'Propietarios/Exportar', personas: 1 }),
    ]);
  });

  it('[A-BRECHA-001] persons shown to a user or a session since a moment are listed and exported', async () => {
    const intruso = await crearUsuario(casa, 3);
    const suyo = await abrirSesionDe(casa, intruso.id);
    const desde = casa.reloj.ahora();
    for (const numero of [numeros[0], numeros[0], numeros[1]]) {
      await pedir(casa, 'GET', `/Fichas/Poliza/${numero}`, { token: suyo, ...conMotivo('x') });
    }
    const filtros = { usuario: intruso.nombre, desde: desde.toISOString() };
    const { filas } = await leer('PersonasAfectadas', { ...filtros, orden: '-veces' });
    expect(filas.map(({ rut, veces }: { rut: number; veces: number }) => [rut, veces])).toEqual(
      expect.arrayContaining([
        [ruts[0], 2],
        [ruts[1], 1],
      ]),
    );
    expect(filas[0]).toMatchObject({ usuarios: intruso.nombre, nombre: expect.any(String) });
    const [acceso] = (await leer('AccesosADatos', filtros)).filas;
    expect((await leer('PersonasAfectadas', { sesion: acceso.sesion })).total).toBe(filas.length);
    const tarde = new Date(desde.getTime() + 1_000).toISOString();
    expect((await leer('PersonasAfectadas', { ...filtros, desde: tarde })).total).toBe(0);
    const libro = await pedir(casa, 'POST', '/PersonasAfectadas/Exportar', {
      token: admin,
      cuerpo: filtros,
    });
    expect([libro.estado, String(libro.cabeceras['content-disposition'])]).toEqual([
      200,
      expect.stringContaining('Personas afectadas.xlsx'),
    ]);
  });

  it('[A-ACCESO-003] only an Administrador reads the record, which is deleted after two years', async () => {
    const ajeno = await pedir(casa, 'POST', '/AccesosADatos/Buscar', { token, cuerpo: {} });
    expect(ajeno.estado).toBe(403);
    const cuantos = async () =>
      (await casa.base.selectFrom('accesos').select('id').execute()).length;
    const enDias = (dias: number) => new Date(casa.reloj.ahora().getTime() + dias * DIA);
    await limpiar(casa.base, casa.puertos, enDias(729));
    expect(await cuantos()).toBeGreaterThan(0);
    await limpiar(casa.base, casa.puertos, enDias(731));
    expect(await cuantos()).toBe(0);
  });
});
