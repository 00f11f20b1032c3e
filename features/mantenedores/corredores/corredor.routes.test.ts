import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';
import { PERFILES } from '#values/perfil.ts';
import { PAPELES } from './papeles.ts';

const ROSA = {
  rut: 12_345_678,
  dv: '5',
  nombre: 'Rosa',
  segundoNombre: '',
  apellidoPaterno: 'Pino',
  apellidoMaterno: 'Díaz',
  comunaId: 13_101,
  email: 'rosa@correo.example',
  telefono: '+56 9 1234 5678',
  calle: 'Huérfanos',
  numero: '1160',
  departamento: '',
  villa: '',
};
const ACME = {
  rut: 76_543_210,
  dv: '3',
  razonSocial: 'Acme 3 Ltda.',
  comunaId: 13_101,
  email: 'acme@correo.example',
};

describe('brokers', () => {
  let casa: Casa;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const crear = (cuerpo: object) =>
    pedir(casa, 'POST', '/Corredores/Crear', { token: admin, cuerpo });
  const actualizar = (id: number, cuerpo: object) =>
    pedir(casa, 'PUT', `/Corredores/actualizar/${id}`, { token: admin, cuerpo });
  const leer = async (ruta: string) =>
    (await pedir(casa, 'GET', `/Corredores${ruta}`, { token: admin })).cuerpo.datos;
  const idsDe = (filas: readonly { id: number }[]): number[] =>
    filas.map(({ id }) => id).toSorted((a, b) => a - b);

  it('[A-API-050] [A-CORR-002] [A-ENT-017] is created in its stored form: upper case, nine digits, blanks null', async () => {
    const { estado, cuerpo } = await crear(ROSA);
    expect([estado, cuerpo.datos]).toEqual([
      200,
      {
        id: expect.any(Number),
        rut: 12_345_678,
        dv: '5',
        nombre: 'ROSA',
        segundoNombre: null,
        apellidoPaterno: 'PINO',
        apellidoMaterno: 'DÍAZ',
        razonSocial: null,
        nombreCompleto: 'ROSA PINO DÍAZ',
        comunaId: 13_101,
        comuna: 'Santiago',
        email: 'rosa@correo.example',
        telefono: '912345678',
        villa: null,
        calle: 'HUÉRFANOS',
        numero: '1160',
        departamento: null,
        admitidos: [],
        cmfNumero: null,
        garantiaNumero: null,
        garantiaHasta: null,
        representanteNombre: null,
        representanteRut: null,
        representanteDesde: null,
        representanteHasta: null,
        vigente: true,
        version: 1,
      },
    ]);
    expect(await leer(`/PorId?id=${cuerpo.datos.id}`)).toEqual(cuerpo.datos);
  });

  it('[A-CORR-003] refuses another broker’s RUT in its words, on creation and change', async () => {
    await crear(ACME);
    const { estado, cuerpo } = await crear({ ...ACME, razonSocial: 'OTRA' });
    expect([estado, cuerpo.codigo, cuerpo.errors]).toEqual([
      400,
      'ficha.rut_duplicado',
      { rut: ['Ya existe un corredor con el rut 76.543.210-3'] },
    ]);
    expect((await leer('/Buscar')).filter((c: typeof ACME) => c.rut === ACME.rut)).toHaveLength(1);
    const otra = (await crear({ ...ACME, rut: 76_111_222, dv: '8' })).cuerpo.datos;
    const cambio = await actualizar(otra.id, { rut: 76_543_210, dv: '3' });
    expect(cambio.cuerpo.errors.rut).toEqual(['Ya existe un corredor con el rut 76.543.210-3']);
    expect((await leer(`/PorId/${otra.id}`)).rut).toBe(76_111_222);
  });

  it('two concurrent ones with one RUT: one is created, the other refused', async () => {
    const ficha = { ...ACME, rut: 76_000_500, dv: '2' };
    const respuestas = await Promise.all([crear(ficha), crear(ficha), crear(ficha)]);
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400,
    ]);
  });

  it('each broken rule at its field, an unknown comuna too', async () => {
    const { cuerpo } = await crear({ rut: 9_876_543, dv: '3', comunaId: 99 });
    expect([cuerpo.codigo, cuerpo.errors]).toEqual([
      'ficha.invalida',
      {
        nombre: ['Nombre es obligatorio'],
        apellidoPaterno: ['Apellido Paterno es obligatorio'],
        email: ['El correo es obligatorio'],
        comunaId: ['La comuna no existe'],
      },
    ]);
    expect((await crear({ ...ACME, rut: 1.5 })).estado).toBe(400);
    expect((await crear({ ...ACME, rut: 76_111_222, dv: '1' })).cuerpo.errors.rut).toEqual([
      'El rut ingresado no es válido',
    ]);
    expect((await crear({ ...ROSA, otra: 1 })).estado).toBe(400);
  });

  it('[A-API-051] [V-API-037] keeps fields not sent; a person that becomes a company loses its names', async () => {
    const { id } = (await crear({ ...ROSA, rut: 9_876_543, dv: '3' })).cuerpo.datos;
    expect((await actualizar(id, { calle: 'Bandera', telefono: null })).cuerpo.datos).toMatchObject(
      { nombre: 'ROSA', calle: 'BANDERA', telefono: null, numero: '1160', version: 2 },
    );
    const empresa = { rut: 76_222_333, dv: 'k', razonSocial: 'Rosa Spa' };
    const malo = await actualizar(id, empresa);
    expect(malo.cuerpo.errors).toEqual({ rut: ['El rut ingresado no es válido'] });
    const { datos } = (await actualizar(id, { ...empresa, dv: '3' })).cuerpo;
    expect(datos).toMatchObject({
      rut: 76_222_333,
      nombre: null,
      apellidoPaterno: null,
      razonSocial: 'ROSA SPA',
    });
    // Sending back what was read changes nothing.
    expect((await actualizar(id, datos)).cuerpo.datos).toEqual(datos);
    expect((await actualizar(999_999, { calle: 'X' })).estado).toBe(404);
  });

  it('[A-ORDEN-002] keeps its papers, audits them, and shows them to its sellers not at all', async () => {
    const papeles = {
      cmfNumero: '1234',
      garantiaNumero: '77.001',
      garantiaHasta: '2027-04-30',
      representanteNombre: 'ANA SOTO',
      representanteRut: '12.345.678-5',
      representanteDesde: '2026-01-01',
      representanteHasta: '2027-12-31',
    };
    const { id } = (
      await crear({ ...ACME, rut: 76_555_666, dv: 'K', ...papeles, representanteRut: '12345678-5' })
    ).cuerpo.datos;
    expect(await leer(`/PorId/${id}`)).toMatchObject(papeles);
    const { cuerpo } = await actualizar(id, { garantiaHasta: '31/04/2027' });
    expect(cuerpo.errors).toEqual({ garantiaHasta: ['Fecha inválida'] });
    // The previous release sends no papers.
    expect((await actualizar(id, { calle: 'Bandera' })).cuerpo.datos).toMatchObject(papeles);
    expect((await actualizar(id, { garantiaHasta: '' })).cuerpo.datos.garantiaHasta).toBeNull();
    const ruta = `/Registros/Historial?entidad=corredor&id=${id}`;
    const [hecho] = (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
    expect(hecho.cambios).toEqual([{ campo: 'garantia_hasta', antes: '2027-04-30', despues: '—' }]);
    const { id: vendedor } = await crearUsuario(casa, PERFILES.venta.id, [id]);
    const token = await abrirSesionDe(casa, vendedor);
    const propios = await pedir(casa, 'GET', '/Corredores/BuscarPorUsuarioId', { token });
    expect(propios.cuerpo.datos).toEqual([expect.objectContaining({ id })]);
    expect(propios.cuerpo.datos[0]).not.toHaveProperty('representanteRut');
  });

  it('[A-DETALLE-002] refuses a stale change, and the timeline shows both', async () => {
    const { id, version } = (await crear({ ...ACME, rut: 76_333_444, dv: '9' })).cuerpo.datos;
    expect((await actualizar(id, { calle: 'UNO', version })).estado).toBe(200);
    const { estado, cuerpo } = await actualizar(id, { calle: 'DOS', version });
    expect([estado, cuerpo.codigo, cuerpo.mensaje]).toEqual([
      409,
      'registro.version',
      'El registro cambió desde que lo abrió, por otro usuario o en otra pestaña suya. Recargue la página.',
    ]);
    const ruta = `/Registros/Historial?entidad=corredor&id=${id}`;
    const hechos = (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
    expect(hechos).toMatchObject([
      {
        accion: 'actualizar',
        usuario: expect.stringMatching(/^usuario\d+$/),
        cambios: [{ campo: 'calle', antes: '—', despues: 'UNO' }],
      },
      { accion: 'crear' },
    ]);
  });

  it('[A-API-045] [A-CORR-001] [V-API-035] administrators list all, searched by name, RUT or comuna', async () => {
    const todos = await leer('/Buscar');
    expect(todos.length).toBeGreaterThan(3);
    const textos = ['rosa pino', '12.345.678-5', 'DIAZ santiago'];
    for (const texto of textos) {
      const { cuerpo } = await pedir(casa, 'POST', '/Corredores/Buscar', {
        token: admin,
        cuerpo: { texto, pagina: 1 },
      });
      expect([texto, cuerpo.datos.total]).toEqual([texto, 1]);
    }
  });

  it('[A-API-049] [V-API-035] is read by number; missing is 404', async () => {
    const id = await crearCorredor(casa);
    for (const ruta of [`/PorId/${id}`, `/PorId?id=${id}`]) {
      expect(await leer(ruta)).toMatchObject({ id, vigente: true });
    }
    const falta = await pedir(casa, 'GET', '/Corredores/PorId/999999', { token: admin });
    expect([falta.estado, falta.cuerpo.codigo]).toEqual([404, 'registro.no_encontrado']);
  });

  it('[A-API-048] [V-API-039] is looked up by RUT: the broker, or null', async () => {
    const id = await crearCorredor(casa);
    const { rut, dv } = await leer(`/PorId/${id}`);
    for (const forma of [`/BuscarPorRut/${rut}`, `/BuscarPorRut/${rut}-${dv}`]) {
      expect(await leer(forma)).toMatchObject({ id });
    }
    expect(await leer('/BuscarPorRut/8765432')).toBeNull();
    expect(await leer('/BuscarPorRut/0')).toBeNull();
    const malo = await pedir(casa, 'GET', '/Corredores/BuscarPorRut/8765432-1', { token: admin });
    expect(malo.estado).toBe(400);
  });

  it('[A-API-093] [A-API-094] [V-API-033] [V-API-034] [V-API-036] [V-API-038] is created, disabled and enabled; /true leaves disabled ones out', async () => {
    const { id } = (await crear({ ...ACME, rut: 76_444_555, dv: '4' })).cuerpo.datos;
    const apagado = await pedir(casa, 'DELETE', `/Corredores/Desactivar/${id}`, { token: admin });
    expect(apagado.cuerpo.datos).toEqual({ id, vigente: false, version: 2 });
    expect(idsDe(await leer('/Buscar'))).toContain(id);
    expect(idsDe(await leer('/Buscar/true'))).not.toContain(id);
    const cuerpo = String(id);
    const cabeceras = { 'content-type': 'application/json' };
    const token = admin;
    await pedir(casa, 'POST', '/Corredores/Reactivar', { token, cuerpo, cabeceras });
    expect(idsDe(await leer('/Buscar/true'))).toContain(id);
  });

  it('exports the found rows', async () => {
    const { crudo } = await pedir(casa, 'POST', '/Corredores/Exportar', {
      token: admin,
      cuerpo: { texto: 'rosa pino' },
    });
    const hoja = read(crudo).Sheets['Corredores'];
    const [titulos, fila] = utils.sheet_to_json<string[]>(hoja ?? {}, { header: 1 });
    expect(titulos).toEqual([
      ...['RUT', 'Nombre o razón social', 'Comuna', 'Correo', 'Teléfono'],
      ...Object.values(PAPELES).map(({ etiqueta }) => etiqueta),
      'Estado',
    ]);
    expect(fila?.slice(0, 3)).toEqual(['12.345.678-5', 'ROSA PINO DÍAZ', 'Santiago']);
  });
});
