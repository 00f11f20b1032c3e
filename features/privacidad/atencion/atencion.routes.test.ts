import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { codigoEn, visitanteDeDatos } from '#server/test/negocio/privacidad.ts';
import { type Compra, montarCompra } from '#server/test/negocio/recuperar.ts';
import { archivoDeZip, nombresDeZip, textoDePdf } from '#server/test/proceso/poppler.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import { rutConGuion } from '#values/rut.ts';

const DIA = 86_400_000;

describe('personal data requests handled by a clerk', () => {
  let casa: Casa;
  let compra: Compra;
  let visitante: Awaited<ReturnType<typeof visitanteDeDatos>>;
  let token: string;
  let ana: { rut: string; correo: string };
  beforeAll(async () => {
    casa = await levantarCasa({ entorno: { CONSULTAS_POR_HORA: '10000' } });
    compra = await montarCompra(casa);
    visitante = await visitanteDeDatos(casa);
    token = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    const { rut, dv } = compra.vehiculos[0]?.propietarioVM ?? {};
    ana = { rut: rutConGuion(Number(rut), String(dv)), correo: 'ana@dueno.example' };
  });
  afterAll(() => casa.cerrar());

  const solicitar = async (derecho: string, dado: object = ana): Promise<number> => {
    const [correo] = await visitante.correosTras(() => visitante.pedirCodigo(dado));
    const codigo = codigoEn(correo?.texto ?? '');
    const { cuerpo } = await visitante.solicitar({ codigo, derecho, detalle: 'Por favor.' });
    return cuerpo.datos.numero;
  };
  const leer = (ruta: string) => pedir(casa, 'GET', `/SolicitudesDeDatos/${ruta}`, { token });
  const escribir = (ruta: string, cuerpo: object) =>
    pedir(casa, 'POST', `/SolicitudesDeDatos/${ruta}`, { token, cuerpo });
  const responder = (id: number, resultado: string, version = 1) =>
    escribir('Responder', { id, version, resultado, respuesta: 'Con gusto.\nSaludos.' });
  const porResolver = async (): Promise<[string, number][]> => {
    const { cuerpo } = await pedir(casa, 'GET', '/Soporte/PorResolver', { token });
    return cuerpo.datos.pendientes
      .filter(({ clase }: { clase: string }) => clase.startsWith('solicitudes_de_datos'))
      .map(({ clase, cantidad }: { clase: string; cantidad: number }) => [clase, cantidad]);
  };

  it('[A-DATOS-001] are listed by their term, and the board counts urgent ones', async () => {
    const acceso = await solicitar('acceso');
    const bloqueo = await solicitar('bloqueo');
    const { cuerpo } = await leer('Buscar');
    expect(
      cuerpo.datos.map(({ numero, vence }: { numero: number; vence: string }) => [numero, vence]),
    ).toEqual([
      [bloqueo, '2026-11-24'],
      [acceso, '2026-12-20'],
    ]);
    expect(await porResolver()).toEqual([
      ['solicitudes_de_datos.en_plazo', 1],
      ['solicitudes_de_datos.por_vencer', 1],
    ]);
    casa.reloj.avanzar(5 * DIA);
    token = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    expect((await porResolver())[1]).toEqual(['solicitudes_de_datos.vencidas', 1]);
    casa.reloj.avanzar(-5 * DIA);
    await responder(acceso, 'acogida');
    await responder(bloqueo, 'rechazada');
    expect(await porResolver()).toEqual([]);
    const ajeno = await pedir(casa, 'GET', '/SolicitudesDeDatos/Buscar', {
      token: compra.vendedor.token,
    });
    expect(ajeno.estado).toBe(403);
  });

  it('[A-DATOS-002] a request’s page gathers every room’s data on that person, and on nobody else', async () => {
    const numero = await solicitar('acceso');
    const { cuerpo } = await leer(`Ver/${numero}`);
    const { solicitud, expediente } = cuerpo.datos;
    expect(solicitud).toMatchObject({ numero, correo: ana.correo, detalle: 'Por favor.' });
    const de = (clase: string) =>
      expediente.tratamientos.find((uno: { clase: string }) => uno.clase === clase).registros;
    const propias = compra.vehiculos
      .filter(({ propietarioVM: { rut } }) => rut === compra.vehiculos[0]?.propietarioVM.rut)
      .map(({ patente }) => patente);
    expect(de('ventas').map((fila: Record<string, unknown>) => fila['Patente'])).toEqual(propias);
    expect(de('ventas')[0]['N° de póliza']).toEqual(expect.any(Number));
    expect(de('correos').length).toBeGreaterThan(0);
    expect(JSON.stringify(expediente)).not.toContain('luis@dueno.example');
    expect(JSON.stringify(expediente)).not.toContain('comprador.example');
    // Six years after the end of the last cover.
    expect(expediente.retenidoHasta).toMatch(/^2033-/);
    expect((await leer('Ver/99999')).cuerpo.codigo).toBe('datos.solicitud_no_encontrada');
    await responder(numero, 'rechazada');
  });

  it('[A-DATOS-010] the accepted terms are included, with version, text and moment', async () => {
    const numero = await solicitar('acceso');
    const { cuerpo } = await leer(`Ver/${numero}`);
    const { registros } = cuerpo.datos.expediente.tratamientos.find(
      ({ clase }: { clase: string }) => clase === 'consentimientos',
    );
    expect(registros).toEqual([
      {
        'N° de venta': compra.ventaId,
        Versión: VERSION_TERMINOS,
        Aceptados: expect.stringMatching(/^20\/11\/2026 \d\d:\d\d/),
        Texto: expect.stringContaining('emitidas por la compañía de seguros'),
      },
    ]);
    await responder(numero, 'rechazada');
  });

  it('[A-DATOS-003] the term is extended once, with a reason that is mailed; for a block never', async () => {
    const numero = await solicitar('rectificacion');
    const pedido = { id: numero, version: 1, motivo: 'Pedimos antecedentes al corredor.' };
    expect((await escribir('Prorrogar', { ...pedido, motivo: ' ' })).estado).toBe(400);
    const [correo] = await visitante.correosTras(async () => {
      expect((await escribir('Prorrogar', pedido)).cuerpo.datos.vence).toBe('2027-01-19');
    });
    expect(correo?.texto).toContain('Pedimos antecedentes al corredor.');
    const otra = await escribir('Prorrogar', { ...pedido, version: 2 });
    expect([otra.estado, otra.cuerpo.codigo]).toEqual([409, 'datos.sin_prorroga']);
    const bloqueo = await solicitar('bloqueo');
    const suya = await escribir('Prorrogar', { ...pedido, id: bloqueo });
    expect(suya.cuerpo.codigo).toBe('datos.sin_prorroga');
  });

  it('[A-DATOS-004] are answered once, in words that are mailed and audited', async () => {
    const numero = await solicitar('rectificacion');
    const [correo] = await visitante.correosTras(() => responder(numero, 'acogida_en_parte'));
    expect(correo?.para).toBe(ana.correo);
    expect(correo?.texto).toContain('acogida en parte');
    expect(correo?.texto).toContain('Con gusto.');
    expect(correo?.texto).not.toContain('/datos-personales/descarga');
    for (const version of [1, 2]) {
      const otra = await responder(numero, 'acogida', version);
      expect([otra.estado, otra.cuerpo.codigo]).toEqual([409, 'datos.solicitud_respondida']);
    }
    const anotada = await casa.base
      .selectFrom('hechos')
      .select('despues')
      .where('accion', '=', 'responder_solicitud_de_datos')
      .where('entidad_id', '=', numero)
      .execute();
    expect(anotada).toEqual([
      { despues: { estado: 'acogida_en_parte', respuesta: 'Con gusto.\nSaludos.' } },
    ]);
  });

  it('[A-DATOS-005] access is answered with a link that downloads JSON and PDF once, within a week', async () => {
    const enlace = async (): Promise<string> => {
      const numero = await solicitar('portabilidad');
      const [correo] = await visitante.correosTras(() => responder(numero, 'acogida'));
      return codigoEn(correo?.texto ?? '');
    };
    const codigo = await enlace();
    const { estado, crudo } = await visitante.descargar(codigo);
    expect([estado, nombresDeZip(crudo)]).toEqual([
      200,
      ['datos-personales.json', 'datos-personales.pdf'],
    ]);
    const json = JSON.parse(archivoDeZip(crudo, 'datos-personales.json').toString());
    expect(json.tratamientos.map(({ clase }: { clase: string }) => clase)).toContain('ventas');
    const texto = textoDePdf(archivoDeZip(crudo, 'datos-personales.pdf'));
    expect(texto).toContain('Sus datos personales');
    expect(texto).toContain(`Patente: ${compra.vehiculos[0]?.patente}`);
    const otra = await visitante.descargar(codigo);
    expect([otra.estado, otra.cuerpo.codigo]).toEqual([409, 'datos.codigo_vencido']);
    const tarde = await enlace();
    casa.reloj.avanzar(7 * DIA);
    expect((await visitante.descargar(tarde)).estado).toBe(409);
    casa.reloj.avanzar(-7 * DIA);
  });

  it('[A-DATOS-012] a clerk enters one that came otherwise: its term counts from its arrival', async () => {
    const pedido = {
      rut: ana.rut,
      correo: 'Ana@Otro.example',
      derecho: 'bloqueo',
      detalle: 'Su carta.',
      recibidaEl: '2026-11-16',
      identidad: 'Copia de su cédula',
    };
    const cuando = 'La fecha debe estar entre el 21/10/2026 y hoy';
    for (const [malo, campo, texto] of [
      [{ recibidaEl: '2026-11-21' }, 'recibidaEl', cuando],
      [{ recibidaEl: '2026-10-20' }, 'recibidaEl', cuando],
      [{ rut: '1-1' }, 'rut', 'El rut ingresado no es válido'],
      [{ identidad: ' ' }, 'identidad', 'Falta cómo comprobó quién la hizo'],
    ] as const) {
      const { estado, cuerpo } = await escribir('Ingresar', { ...pedido, ...malo });
      expect([estado, cuerpo.errors]).toEqual([400, { [campo]: [texto] }]);
    }
    const correos = await visitante.correosTras(async () => {
      const { estado, cuerpo } = await escribir('Ingresar', pedido);
      expect([estado, cuerpo.datos]).toEqual([
        200,
        expect.objectContaining({
          derecho: 'bloqueo',
          correo: 'ana@otro.example',
          vence: '2026-11-18',
          aMano: {
            recibidaEl: '2026-11-16',
            identidad: 'Copia de su cédula',
            ingresadaPor: expect.any(String),
          },
        }),
      ]);
    });
    expect(correos).toEqual([
      { para: 'ana@otro.example', texto: expect.stringContaining('18/11/2026') },
    ]);
    const anotada = await casa.base
      .selectFrom('hechos')
      .select('despues')
      .where('accion', '=', 'ingresar_solicitud_de_datos')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(anotada?.despues).toMatchObject({ recibidaEl: '2026-11-16' });
  });
});
