import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { enviarFormulario } from '#server/test/negocio/carga.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import type { FilaLeidaVM, FilaVistaVM } from './planilla.contract.ts';
import { escribirPlanilla } from './planilla.xlsx.ts';
import { type Celdas, type ClaseDePlanilla, enOrden } from './planilla.ts';
import { PLANILLAS } from './planillas.ts';

const SUR: Celdas = {
  rut: '76.543.210-3',
  razonSocial: 'Corredores del Sur Ltda.',
  email: 'ventas@sur.example',
  comunaId: 'temuco',
  garantiaHasta: '31/12/2027',
};
const ROSA: Celdas = {
  rut: '12345678-5',
  nombre: 'Rosa',
  apellidoPaterno: 'Pino',
  email: 'rosa@correo.example',
  comunaId: 'SANTIAGO',
};

describe('workbooks to start from', () => {
  let casa: Casa;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const fila = (clase: ClaseDePlanilla, numero: number, celdas: Celdas, hoja = 0) => {
    const suya = PLANILLAS[clase].hojas[hoja];
    if (!suya) throw new Error(`no hay hoja ${hoja}`);
    return { hoja, fila: numero, celdas: enOrden(suya, celdas) };
  };
  const escribir = async (ruta: string, cuerpo: object) =>
    (await pedir(casa, 'POST', `/Planillas/${ruta}`, { token: admin, cuerpo })).cuerpo.datos;
  const revisar = (clase: ClaseDePlanilla, filas: object[], con: object = {}) =>
    escribir('Revisar', { clase, filas, ...con });
  const guardar = (clase: ClaseDePlanilla, filas: object[]) =>
    escribir('Guardar', { clase, filas });
  const nueva = (clase: ClaseDePlanilla, numero: number, celdas: Celdas, hoja = 0) => ({
    ...fila(clase, numero, celdas, hoja),
    version: null,
  });
  const subir = (clase: ClaseDePlanilla, archivo: Uint8Array, campos = {}) =>
    enviarFormulario(casa, {
      ruta: '/Planillas/Leer',
      token: admin,
      campos: { clase, ...campos },
      archivo,
      nombre: 'Planilla.xlsx',
    });
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
    beforeEach(async () => {
      await casa.base
        .deleteFrom('corredores')
        .where('rut', 'in', [76_543_210, 12_345_678])
        .execute();
    });
    it('[A-PLANILLA-002] says what each row would do, and stores nothing', async () => {
      const vistas = await revisar('corredores', [
        fila('corredores', 2, SUR),
        fila('corredores', 3, { ...ROSA, rut: '12345678-4', comunaId: 'NARNIA' }),
        fila('corredores', 4, { ...ROSA, email: 'rosa' }),
      ]);
      expect(vistas).toEqual([
        { hoja: 0, fila: 2, estado: 'nueva', version: null, cambios: [], reparos: {}, rut: null },
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
      expect(await cuantos(76_543_210)).toBe(0);
    });

    it('[A-PLANILLA-003] creates each row by itself, as the form does, and the same file twice nothing twice', async () => {
      const filas = [
        nueva('corredores', 2, SUR),
        nueva('corredores', 3, { ...ROSA, rut: '11.111.111-1', email: '' }),
        nueva('corredores', 4, ROSA),
      ];
      const estados = (vistas: readonly { estado: string }[]) => vistas.map(({ estado }) => estado);
      expect(estados(await guardar('corredores', filas))).toEqual(['nueva', 'error', 'nueva']);
      const sur = await casa.base
        .selectFrom('corredores')
        .selectAll()
        .where('rut', '=', 76_543_210)
        .executeTakeFirstOrThrow();
      expect(sur).toMatchObject({
        dv: '3',
        razon_social: 'CORREDORES DEL SUR LTDA.',
        garantia_hasta: '2027-12-31',
        vigente: true,
      });
      expect((await hechosDe(sur.id)).map(({ accion }) => accion)).toEqual(['crear']);
      expect(estados(await guardar('corredores', filas))).toEqual(['igual', 'error', 'igual']);
      expect(await hechosDe(sur.id)).toHaveLength(1);
    });

    it('[A-PLANILLA-004] shows each changed value, leaves blank cells as they are, and refuses a row that somebody changed since', async () => {
      await guardar('corredores', [nueva('corredores', 2, SUR)]);
      const otra = { rut: SUR['rut'] ?? '', email: 'otro@sur.example' };
      const [vista] = await revisar('corredores', [fila('corredores', 2, otra)]);
      expect(vista).toMatchObject({
        estado: 'cambia',
        version: 1,
        cambios: ['Correo: ventas@sur.example → otro@sur.example'],
        rut: '76.543.210-3',
      });
      const vieja = { ...fila('corredores', 2, otra), version: null };
      expect((await guardar('corredores', [vieja]))[0]).toMatchObject({
        estado: 'error',
        reparos: { rut: expect.stringContaining('cambió') },
      });
      const [guardada] = await guardar('corredores', [{ ...vieja, version: 1 }]);
      expect(guardada.estado).toBe('cambia');
      const { razon_social: razon, email } = await casa.base
        .selectFrom('corredores')
        .select(['razon_social', 'email'])
        .where('rut', '=', 76_543_210)
        .executeTakeFirstOrThrow();
      expect([razon, email]).toEqual(['CORREDORES DEL SUR LTDA.', 'otro@sur.example']);
    });

    it('[A-PLANILLA-001] a downloaded workbook comes back as rows that change nothing', async () => {
      await guardar('corredores', [nueva('corredores', 2, SUR), nueva('corredores', 3, ROSA)]);
      const bajada = await pedir(casa, 'POST', '/Planillas/Descargar', {
        token: admin,
        cuerpo: { clase: 'corredores' },
      });
      const { estado, cuerpo } = await subir('corredores', bajada.crudo);
      expect(estado).toBe(200);
      const filas = cuerpo.datos.map(({ hoja, fila: numero, celdas }: FilaLeidaVM) => ({
        hoja,
        fila: numero,
        celdas,
      }));
      expect(filas.length).toBeGreaterThanOrEqual(2);
      const vistas = await revisar('corredores', filas);
      expect(new Set(vistas.map(({ estado: uno }: { estado: string }) => uno))).toEqual(
        new Set(['igual']),
      );
    });

    it('[A-PLANILLA-005] refuses another file, an empty one and one without its columns by name', async () => {
      const vacia = await subir('corredores', escribirPlanilla('corredores', [[]]));
      expect([vacia.estado, vacia.cuerpo.mensaje]).toEqual([400, 'La planilla no tiene filas']);
      const texto = await subir('corredores', new TextEncoder().encode('rut;nombre'));
      expect(texto.estado).toBe(415);
    });
  });

  describe('users', () => {
    const CAMILA: Celdas = {
      username: 'camila.planilla',
      rut: '9876543-3',
      nombres: 'Camila',
      apellidoPaterno: 'Álvarez',
      email: 'camila@sur.example',
      telefono: '912345678',
      perfilId: 'usuario venta',
      tipoLogin: 'Privado',
      usuarioCorredoresVM: '76.543.210-3',
    };
    beforeEach(async () => {
      await guardar('corredores', [nueva('corredores', 2, SUR)]);
    });
    const usuario = () =>
      casa.base
        .selectFrom('usuarios')
        .select('id')
        .where('nombre_usuario', '=', 'camila.planilla')
        .executeTakeFirst();

    it('[A-PLANILLA-008] gives no row to an Administrador, nor a user without a broker', async () => {
      const vistas = await revisar('usuarios', [
        fila('usuarios', 2, { ...CAMILA, perfilId: 'Administrador' }),
        fila('usuarios', 3, { ...CAMILA, usuarioCorredoresVM: '' }),
        fila('usuarios', 4, { ...CAMILA, usuarioCorredoresVM: '11.111.111-1' }),
        fila('usuarios', 5, CAMILA),
      ]);
      expect(vistas.map(({ estado, reparos }: FilaVistaVM) => [estado, reparos])).toEqual([
        ['error', { perfilId: 'Un Administrador no se crea ni se cambia con una planilla' }],
        ['error', { usuarioCorredoresVM: 'Necesita asignar al menos un Corredor al Usuario' }],
        ['error', { usuarioCorredoresVM: 'El corredor no existe o no está vigente' }],
        ['nueva', {}],
      ]);
      expect(await usuario()).toBeUndefined();
    });

    it('[A-PLANILLA-008] a new user gets one mail with a one-use link, and chooses the password by it', async () => {
      const filas = [nueva('usuarios', 2, CAMILA)];
      expect((await guardar('usuarios', filas))[0].estado).toBe('nueva');
      expect((await guardar('usuarios', filas))[0].estado).toBe('igual');
      const id = (await usuario())?.id ?? 0;
      const correos = await casa.base
        .selectFrom('envios')
        .select(['destino', 'contenido'])
        .where('clave', '=', `invitacion:${id}`)
        .execute();
      expect(correos).toHaveLength(1);
      const codigo = /nuevaClave#([\w-]{43})/.exec(JSON.stringify(correos))?.[1] ?? '';
      const contrasenia = 'Otra#2026';
      const cuerpo = { codigo, contrasenia };
      const reponer = () => pedir(casa, 'POST', '/Claves/Reponer', { cuerpo });
      expect((await reponer()).estado).toBe(200);
      expect((await reponer()).estado).toBe(401);
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
      await guardar('corredores', [nueva('corredores', 2, SUR)]);
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
      const vistas = await revisar('convenios', [principal(), ...primas], {
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
      const hijas = await revisar('convenios', primas.slice(0, 1), { antes: [malo] });
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
      expect(estadosDe(await guardar('convenios', filas))).toEqual([
        ['nueva', {}],
        ['nueva', {}],
        ['nueva', {}],
      ]);
      const repetidas = await guardar('convenios', filas);
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
      const [vista] = await revisar('convenios', [fila('convenios', 2, otra, 1)]);
      expect([vista.estado, vista.cambios]).toEqual(['cambia', ['Prima: 9280 → 9990']]);
    });
  });
});
