import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { codigoEn, visitanteDeDatos } from '#server/test/negocio/privacidad.ts';
import { type Compra, montarCompra } from '#server/test/negocio/recuperar.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { rutConGuion } from '#values/rut.ts';

const DIA = 86_400_000;

describe('granted rights over personal data', () => {
  let casa: Casa;
  let compra: Compra;
  let visitante: Awaited<ReturnType<typeof visitanteDeDatos>>;
  let token: string;
  beforeAll(async () => {
    casa = await levantarCasa({ entorno: { CONSULTAS_POR_HORA: '10000' } });
    compra = await montarCompra(casa);
    visitante = await visitanteDeDatos(casa);
    token = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
  });
  afterAll(() => casa.cerrar());

  /** Calls on a later day, with that day's session and captcha. */
  const avanzar = async (dias: number): Promise<void> => {
    casa.reloj.avanzar(dias * DIA);
    visitante = await visitanteDeDatos(casa);
    token = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
  };
  const dueno = (i: number) => {
    const { rut, dv } = compra.vehiculos[i]?.propietarioVM ?? {};
    return { rut: Number(rut), escrito: rutConGuion(Number(rut), String(dv)) };
  };
  /** Requests, gets it granted, and returns the text of the answer. */
  const acoger = async (derecho: string, rut: string, correo: string): Promise<string> => {
    const [enlace] = await visitante.correosTras(() => visitante.pedirCodigo({ rut, correo }));
    const codigo = codigoEn(enlace?.texto ?? '');
    const { cuerpo } = await visitante.solicitar({ codigo, derecho, detalle: 'Por favor.' });
    const id = cuerpo.datos.numero;
    const respuesta = { id, version: 1, resultado: 'acogida', respuesta: 'Acogida.' };
    const [dicho] = await visitante.correosTras(async () => {
      const { estado } = await pedir(casa, 'POST', '/SolicitudesDeDatos/Responder', {
        token,
        cuerpo: respuesta,
      });
      expect(estado).toBe(200);
    });
    return dicho?.texto ?? '';
  };
  const leer = async (metodo: 'GET' | 'POST', ruta: string, cuerpo?: object) =>
    (await pedir(casa, metodo, ruta, { token, ...(cuerpo && { cuerpo }) })).cuerpo.datos;
  /** Number of times that look-ups, lists and completed forms show an owner. */
  const seVe = async ({ rut, escrito }: ReturnType<typeof dueno>) => {
    const buscado = await leer('POST', '/Soporte/Buscar', { texto: escrito });
    const vendidos = await leer('POST', '/Propietarios/BuscarVendidos', { texto: escrito });
    const fichas = await leer('POST', '/Propietarios/Buscar', {
      pagina: 1,
      tamano: 10,
      texto: String(rut),
    });
    const vehiculos = await leer('POST', '/Vehiculos/Buscar', {
      pagina: 1,
      tamano: 10,
      texto: String(rut),
    });
    const completado = await pedir(casa, 'GET', `/Propietarios/BuscarPorRut/${rut}`, { token });
    return {
      buscado: JSON.stringify(buscado).includes(String(rut)),
      vendidos: vendidos.filas.length > 0,
      fichas: fichas.total > 0,
      vehiculos: vehiculos.total > 0,
      completado: completado.estado === 200 && completado.cuerpo.datos !== null,
    };
  };
  const NADA = {
    ...{ buscado: false, vendidos: false, fichas: false, vehiculos: false, completado: false },
  };
  const porRenovar = async (): Promise<string[]> => {
    const { filas } = await leer('POST', '/Renovaciones/Buscar', { pagina: 1, tamano: 50 });
    return filas.map(({ patente }: { patente: string }) => patente);
  };

  it('[A-DATOS-006] [A-DATOS-013] a block removes the person from look-ups, lists and completed forms, keeps the data, and is lifted', async () => {
    const luis = dueno(2);
    const antes = await seVe(luis);
    expect(Object.values(antes).filter(Boolean).length).toBeGreaterThan(1);
    await acoger('bloqueo', luis.escrito, 'luis@dueno.example');
    expect(await seVe(luis)).toEqual(NADA);
    const filas = await casa.base
      .selectFrom('venta_vehiculos')
      .select('email')
      .where('rut', '=', luis.rut)
      .execute();
    expect(filas.map(({ email }) => email)).toContain('luis@dueno.example');
    const { id } = await casa.base
      .selectFrom('solicitudes_de_datos')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const levantar = (version: number) =>
      pedir(casa, 'POST', '/SolicitudesDeDatos/Levantar', {
        token,
        cuerpo: { id, version, motivo: 'Lo pidió por teléfono.' },
      });
    expect((await levantar(1)).cuerpo.codigo).toBe('datos.solicitud_respondida');
    const [aviso] = await visitante.correosTras(async () => {
      expect((await levantar(2)).cuerpo.datos).toMatchObject({ restriccion: null, version: 3 });
    });
    expect(aviso?.texto).toContain('Lo pidió por teléfono.');
    expect(await seVe(luis)).toEqual(antes);
    expect((await levantar(3)).cuerpo.codigo).toBe('datos.sin_restriccion');
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[A-DATOS-007] an erasure deletes at once what no law keeps, and blocks the policies until their hold ends', async () => {
    const ana = dueno(0);
    await casa.base
      .insertInto('propietarios')
      .values({
        ...{ rut: ana.rut, dv: ana.escrito.slice(-1), nombre: 'ANA', segundo_nombre: null },
        ...{ apellido_paterno: 'SOTO', apellido_materno: null, razon_social: null },
        ...{ email: 'ana@dueno.example', telefono: null, comuna_id: null, calle: null },
        ...{ numero: null, departamento: null, villa: null },
      })
      .onConflict((oc) => oc.column('rut').doNothing())
      .execute();
    await avanzar(2);
    const texto = await acoger('supresion', ana.escrito, 'ana@dueno.example');
    expect(texto).toMatch(/Eliminamos \d+ registros? que ninguna ley obliga a conservar/);
    expect(texto).toMatch(
      /deben conservarse hasta el \d\d\/\d\d\/2033: Ley N° 18.490, artículo 13/,
    );
    expect(await seVe(ana)).toEqual(NADA);
    const ficha = await casa.base
      .selectFrom('propietarios')
      .select('id')
      .where('rut', '=', ana.rut)
      .execute();
    expect(ficha).toEqual([]);
    const polizas = await casa.base
      .selectFrom('venta_vehiculos')
      .select('email')
      .where('rut', '=', ana.rut)
      .execute();
    expect(polizas.length).toBeGreaterThan(0);
    const correos = await casa.base
      .selectFrom('envios')
      .select('contenido')
      .where('destino', '=', 'ana@dueno.example')
      .where('venta_id', 'is not', null)
      .where('estado', '=', 'enviado')
      .execute();
    for (const { contenido } of correos) expect(contenido).not.toHaveProperty('texto');
    const anotada = await casa.base
      .selectFrom('hechos')
      .select('despues')
      .where('accion', '=', 'responder_solicitud_de_datos')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const { id } = await casa.base
      .selectFrom('solicitudes_de_datos')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const deLey = await leer('GET', `/SolicitudesDeDatos/Ver/${id}`);
    expect(deLey.solicitud.restriccion.hasta).toMatch(/^2033-/);
    const levantada = await pedir(casa, 'POST', '/SolicitudesDeDatos/Levantar', {
      token,
      cuerpo: { id, version: 2, motivo: 'No se puede.' },
    });
    expect(levantada.cuerpo.codigo).toBe('datos.sin_restriccion');
    expect(anotada?.despues).toMatchObject({
      suprimidos: { propietarios: expect.any(Number) },
      bloqueadoHasta: expect.stringMatching(/^2033-/),
    });
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[A-DATOS-008] an opposition removes a policy from the renewals, and changes nothing else', async () => {
    const { rut, escrito } = dueno(1);
    await casa.base.deleteFrom('restricciones').execute();
    await avanzar(100);
    const suyas = compra.vehiculos.slice(0, 2).map(({ patente }) => patente);
    expect(await porRenovar()).toEqual(expect.arrayContaining(suyas));
    await acoger('oposicion', escrito, 'ana@dueno.example');
    const quedan = await porRenovar();
    const deEse = compra.vehiculos.filter(({ propietarioVM }) => propietarioVM.rut === rut);
    for (const { patente } of deEse) expect(quedan).not.toContain(patente);
    expect((await seVe({ rut, escrito })).buscado).toBe(true);
  });
});
