import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { fila, llamadasDePlanillas, nueva, ROSA, SUR } from '#server/test/planillas.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import type { FilaLeidaVM, FilaVistaVM } from './planilla.contract.ts';
import { escribirPlanilla } from './planilla.xlsx.ts';
import { type Celdas, enOrden } from './planilla.ts';
import { PLANILLAS } from './planillas.ts';
import { sql } from 'kysely';

describe('workbooks to start from', () => {
  let casa: Casa;
  let admin = '';
  let planillas: ReturnType<typeof llamadasDePlanillas>;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    planillas = llamadasDePlanillas(casa, admin);
  });
  afterAll(() => casa.cerrar());

  const cuantos = async (rut: number) =>
    (await casa.base.selectFrom('corredores').select('id').where('rut', '=', rut).execute()).length;
  const hechosDe = (id: number) =>
    casa.base
      .selectFrom('hechos')
      .select(['accion', 'antes', 'despues'])
      .where('entidad', '=', 'corredor')
      .where('entidad_id', '=', id)
      .orderBy('id')
      .execute();

  describe('brokers', () => {
    it('[A-PLANILLA-002] says what each row would do, and stores nothing', async () => {
      const vistas = await planillas.revisar('corredores', [
        fila('corredores', 2, { ...SUR, rut: '76.111.111-6' }),
        fila('corredores', 3, { ...ROSA, rut: '12345678-4', comunaId: 'NARNIA' }),
        fila('corredores', 4, { ...ROSA, email: 'rosa' }),
      ]);
      expect(vistas).toEqual([
        expect.objectContaining({
          fila: 2,
          estado: 'nueva',
          version: null,
          reparos: {},
          avisos: [],
        }),
        expect.objectContaining({ fila: 3, estado: 'error', reparos: expect.anything() }),
        expect.objectContaining({
          fila: 4,
          estado: 'error',
          reparos: { email: expect.any(String) },
        }),
      ]);
      expect(vistas[1].reparos).toEqual({
        comunaId: 'La comuna no existe',
        rut: 'El rut ingresado no es válido',
      });
      expect(await cuantos(76_111_111)).toBe(0);
    });

    it('[A-PLANILLA-013] says which broker cannot sell because a paper of theirs has ended, before and after it is saved', async () => {
      const rut = '76.444.444-2';
      const terminada = { ...SUR, rut, garantiaHasta: '20/11/2025' };
      const aviso = 'Venta detenida: la póliza de garantía terminó el 20/11/2025';
      const avisosDe = async (celdas: Celdas) =>
        (await planillas.revisar('corredores', [fila('corredores', 2, celdas)]))[0].avisos;
      expect(await avisosDe(terminada)).toEqual([aviso]);
      const [hecha] = await planillas.guardar('corredores', [nueva('corredores', 2, terminada)]);
      expect([hecha.estado, hecha.avisos]).toEqual(['nueva', [aviso]]);
      expect(await avisosDe({ rut, representanteHasta: '19/11/2026' })).toEqual([
        `${aviso} y la acreditación del representante terminó el 19/11/2026`,
      ]);
      expect(await avisosDe({ rut, garantiaHasta: '31/12/2027' })).toEqual([]);
    });

    it('[A-PLANILLA-003] creates each row by itself, as the form does, and the same file twice nothing twice', async () => {
      const filas = [
        nueva('corredores', 2, { ...SUR, rut: '76.222.222-1' }),
        nueva('corredores', 3, { ...ROSA, rut: '11.111.111-1', email: '' }),
        nueva('corredores', 4, { ...ROSA, rut: '11.222.333-9' }),
      ];
      const estados = (vistas: readonly { estado: string }[]) => vistas.map(({ estado }) => estado);
      expect(estados(await planillas.guardar('corredores', filas))).toEqual([
        'nueva',
        'error',
        'nueva',
      ]);
      const sur = await casa.base
        .selectFrom('corredores')
        .selectAll()
        .where('rut', '=', 76_222_222)
        .executeTakeFirstOrThrow();
      expect(sur).toMatchObject({
        dv: '1',
        razon_social: 'CORREDORES DEL SUR LTDA.',
        garantia_hasta: '2027-12-31',
        vigente: true,
      });
      expect((await hechosDe(sur.id)).map(({ accion }) => accion)).toEqual(['crear']);
      expect(estados(await planillas.guardar('corredores', filas))).toEqual([
        'igual',
        'error',
        'igual',
      ]);
      expect(await hechosDe(sur.id)).toHaveLength(1);
    });

    it('[A-PLANILLA-004] shows each changed value, leaves blank cells as they are, and refuses a row that somebody changed since', async () => {
      const rut = '76.333.333-7';
      await planillas.guardar('corredores', [nueva('corredores', 2, { ...SUR, rut })]);
      const otra = { rut, email: 'otro@sur.example' };
      const [vista] = await planillas.revisar('corredores', [fila('corredores', 2, otra)]);
      expect(vista).toMatchObject({
        estado: 'cambia',
        version: 1,
        cambios: ['Correo: ventas@sur.example → otro@sur.example'],
        rut,
      });
      const vieja = { ...fila('corredores', 2, otra), version: null };
      expect((await planillas.guardar('corredores', [vieja]))[0]).toMatchObject({
        estado: 'error',
        reparos: { rut: expect.stringContaining('Revisar de nuevo') },
      });
      const [guardada] = await planillas.guardar('corredores', [{ ...vieja, version: 1 }]);
      expect(guardada.estado).toBe('cambia');
      const { razon_social: razon, email } = await casa.base
        .selectFrom('corredores')
        .select(['razon_social', 'email'])
        .where('rut', '=', 76_333_333)
        .executeTakeFirstOrThrow();
      expect([razon, email]).toEqual(['CORREDORES DEL SUR LTDA.', 'otro@sur.example']);
    });

    it('[A-PLANILLA-001] a downloaded workbook comes back as rows that change nothing', async () => {
      await planillas.guardar('corredores', [
        nueva('corredores', 2, SUR),
        nueva('corredores', 3, ROSA),
      ]);
      const bajada = await pedir(casa, 'POST', '/Planillas/Descargar', {
        token: admin,
        cuerpo: { clase: 'corredores' },
      });
      const { estado, cuerpo } = await planillas.subir('corredores', bajada.crudo);
      expect(estado).toBe(200);
      const filas = cuerpo.datos.map(({ hoja, fila: numero, celdas }: FilaLeidaVM) => ({
        hoja,
        fila: numero,
        celdas,
      }));
      expect(filas.length).toBeGreaterThanOrEqual(2);
      const vistas = await planillas.revisar('corredores', filas);
      expect(new Set(vistas.map(({ estado: uno }: { estado: string }) => uno))).toEqual(
        new Set(['igual']),
      );
    });

    it('[A-PLANILLA-005] refuses a file that is no workbook, another workbook, an empty one and one with more than 2,000 rows', async () => {
      const vacia = await planillas.subir('corredores', escribirPlanilla('corredores', [[]]));
      expect([vacia.estado, vacia.cuerpo.mensaje]).toEqual([400, 'La planilla no tiene filas']);
      const texto = await planillas.subir('corredores', new TextEncoder().encode('rut;nombre'));
      expect(texto.estado).toBe(415);
      const codigoDe = async (archivo: Uint8Array) =>
        (await planillas.subir('corredores', archivo)).cuerpo.codigo;
      const ajena = escribirPlanilla('usuarios', [[{ username: 'camila' }]]);
      expect(await codigoDe(ajena)).toBe('planilla.columnas');
      const filas = Array.from({ length: 2_001 }, () => SUR);
      expect(await codigoDe(escribirPlanilla('corredores', [filas]))).toBe('planilla.filas');
    });

    it('[A-PLANILLA-005] reads no hidden row before the user decides about them', async () => {
      const [hoja] = PLANILLAS.corredores.hojas;
      if (!hoja) throw new Error('sin hoja');
      const titulos = hoja.columnas.map(({ titulo }) => titulo);
      const tabla = [titulos, enOrden(hoja, SUR), enOrden(hoja, ROSA)];
      const libro = xlsxAMano(tabla, { ocultas: [3], nombreHoja: hoja.nombre });
      expect((await planillas.subir('corredores', libro)).cuerpo).toMatchObject({
        codigo: 'planilla.filas_ocultas',
        filas: 2,
        ocultas: 1,
      });
      const visibles = await planillas.subir('corredores', libro, { filasOcultas: 'no' });
      expect(visibles.cuerpo.datos.map(({ fila: numero }: FilaLeidaVM) => numero)).toEqual([2]);
    });

    it('[A-PLANILLA-001] refuses the download of more records than a workbook holds', async () => {
      await sql`insert into corredores (rut, dv, razon_social)
        select n, '0', 'MUCHOS' from generate_series(60000000, 60002000) n`.execute(casa.base);
      const bajada = await pedir(casa, 'POST', '/Planillas/Descargar', {
        token: admin,
        cuerpo: { clase: 'corredores' },
      });
      await casa.base.deleteFrom('corredores').where('razon_social', '=', 'MUCHOS').execute();
      expect([bajada.estado, bajada.cuerpo.mensaje]).toEqual([
        400,
        expect.stringContaining('Hay más de 2.000 registros'),
      ]);
    });
  });

  describe('agreements', () => {
    const CONVENIO: Celdas = {
      nombre: 'Planilla Sur',
      corredorId: '76.543.210-3',
      tipoDePago: 'En Línea',
      tipoDeAcceso: 'con login',
      inicioVigencia: '01/11/2026',
      terminoVigencia: '31/10/2027',
      fechaInicioVigenciaPolizas: '01/11/2026',
      fechaTerminoVigenciaPolizas: '31/10/2027',
      permiteCambiarTipo: 'sí',
    };
    const SUYO = { nombre: 'PLANILLA SUR', corredorId: '76543210-3' };
    const PRIMA: Celdas = {
      ...SUYO,
      tipoVehiculoId: 'automovil',
      tipoUsoId: 'Particular',
      mesLegalParaPoliza: 'MARZO',
      valorVentaBase: '$ 9.280',
    };
    beforeEach(async () => {
      await planillas.guardar('corredores', [nueva('corredores', 2, SUR)]);
    });
    const principal = () => fila('convenios', 2, CONVENIO);
    const estadosDe = (vistas: readonly FilaVistaVM[]) =>
      vistas.map(({ estado, reparos }) => [estado, reparos]);

    it('[A-PLANILLA-009] reviews a premium as if the row of its agreement were saved, and stores neither', async () => {
      const primas = [
        fila('convenios', 2, PRIMA, 1),
        fila('convenios', 3, { ...PRIMA, valorVentaBase: 'mucho' }, 1),
        fila('convenios', 4, { ...PRIMA, nombre: 'OTRO' }, 1),
        fila('convenios', 5, { ...PRIMA, tipoUsoId: 'LUNAR' }, 1),
      ];
      const vistas = await planillas.revisar('convenios', [principal(), ...primas], {
        antes: [principal()],
      });
      expect(estadosDe(vistas)).toEqual([
        ['nueva', {}],
        ['nueva', {}],
        ['error', { valorVentaBase: 'Escriba pesos enteros' }],
        ['error', { nombre: 'El convenio no existe, ni está antes en la hoja Convenios' }],
        ['error', { tipoUsoId: 'Elija un tipo de uso' }],
      ]);
      const malo = { ...principal(), celdas: principal().celdas.map((t) => t.replace('En', '')) };
      const hijas = await planillas.revisar('convenios', primas.slice(0, 1), { antes: [malo] });
      expect(estadosDe(hijas)).toEqual([
        ['error', { nombre: 'Su fila de la hoja Convenios tiene errores' }],
      ]);
      const hay = await casa.base
        .selectFrom('convenios')
        .select('id')
        .where('nombre', '=', 'PLANILLA SUR')
        .execute();
      expect(hay).toEqual([]);
    });

    it('[A-PLANILLA-009] creates the agreement, its premiums with the prices of two periods, and its users, once', async () => {
      const vende = await crearUsuario(casa, 1);
      const [k] = await casa.base
        .selectFrom('corredores')
        .select('id')
        .where('rut', '=', 76_543_210)
        .execute();
      await casa.base
        .insertInto('usuario_corredores')
        .values({ usuario_id: vende.id, corredor_id: k?.id ?? 0, vigente: true })
        .execute();
      const usuario = { ...SUYO, usuarioId: vende.nombre, puedeHacerCargaMasiva: 'SÍ' };
      const filas = [
        nueva('convenios', 2, CONVENIO),
        nueva('convenios', 2, PRIMA, 1),
        nueva('convenios', 2, usuario, 2),
      ];
      expect(estadosDe(await planillas.guardar('convenios', filas))).toEqual([
        ['nueva', {}],
        ['nueva', {}],
        ['nueva', {}],
      ]);
      const repetidas = await planillas.guardar('convenios', filas);
      expect(repetidas.map(({ estado }: FilaVistaVM) => estado)).toEqual([
        'igual',
        'igual',
        'igual',
      ]);
      const precios = await casa.base
        .selectFrom('precios_de_prima as x')
        .innerJoin('convenio_primas as p', 'p.id', 'x.prima_id')
        .innerJoin('convenios as c', 'c.id', 'p.convenio_id')
        .select(['x.periodo', 'x.valor', 'c.permite_cambiar_tipo as cambia'])
        .where('c.nombre', '=', 'PLANILLA SUR')
        .orderBy('x.periodo')
        .execute();
      expect(precios).toEqual(
        [2027, 2028].map((periodo) => ({ periodo, valor: 9_280, cambia: true })),
      );
      const otra = { ...PRIMA, valorVentaBase: '9990' };
      const [vista] = await planillas.revisar('convenios', [fila('convenios', 2, otra, 1)]);
      expect([vista.estado, vista.cambios]).toEqual(['cambia', ['Prima: 9280 → 9990']]);
    });
  });
});
