import { datosDeVenta, datosEnVenta } from '#features/vehiculo/campos.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo } from '#server/test/negocio/emision.ts';
import { crearConvenio } from '#server/test/negocio/fabrica.ts';

describe('IngresarDatosVehiculo', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());

  const leer = async (id: number, quien = vendedor) =>
    pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token: quien.token });

  it('[V-API-017] makes an intention at stage 1 with the total of the agreement', async () => {
    const vehiculos = [
      await vehiculoPara(casa, vendedor, 'HWJP59'),
      await vehiculoPara(casa, vendedor, 'VLBP65'),
    ];
    const { estado, cuerpo } = await ingresar(casa, vendedor, vehiculos);
    expect(estado).toBe(200);
    expect(cuerpo).toEqual({
      exito: true,
      datos: { id: expect.any(Number), montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 1 },
    });
  });

  it('[V-API-024] [A-API-032] [V-ENT-019] returns the intention with its one agreement from BuscarPorId', async () => {
    const { cuerpo } = await ingresar(casa, vendedor, [
      await vehiculoPara(casa, vendedor, 'JVGX15'),
    ]);
    const { datos } = (await leer(cuerpo.datos.id)).cuerpo;
    expect(datos).toMatchObject({
      id: cuerpo.datos.id,
      montoEnPesos: 9_280,
      origen: 0,
      estadoEmision: null,
      estadoIntencionDeVenta: 1,
      estadoVenta: 7,
      siguientePaso: '/venta/listaVehiculos',
      convenioId: vendedor.convenioId,
      convenio: {
        nombre: expect.any(String),
        corredorVM: { id: vendedor.corredorId, nombre: expect.stringContaining('CORREDORA') },
        tipoDePago: 1,
        tipoDeAcceso: 0,
      },
      usuario: { id: vendedor.id, username: vendedor.nombre },
      polizaVentaVM: [],
    });
    expect(datos.vehiculosViewModel).toHaveLength(1);
  });

  it('[V-ENT-010] [V-ENT-013] returns a vehicle with every field of its view model', async () => {
    const enviado = await vehiculoPara(casa, vendedor, 'LXWJ75');
    const { cuerpo } = await ingresar(casa, vendedor, [enviado]);
    const [vehiculo] = (await leer(cuerpo.datos.id)).cuerpo.datos.vehiculosViewModel;
    expect(vehiculo).toEqual({
      registro: 'verificado',
      id: expect.any(Number),
      patente: 'LXWJ75',
      dv: '4',
      marcaId: enviado.marcaId,
      marca: 'MITSUBISHI',
      marcaEstaVigente: true,
      modeloId: enviado.modeloId,
      modelo: 'L200',
      modeloEstaVigente: true,
      tipoVehiculoId: enviado.tipoVehiculoId,
      tipoVehiculo: 'CAMIONETA',
      tipoVehiculoEstaVigente: true,
      ...datosEnVenta(datosDeVenta(enviado)),
      anioFabricacion: 2020,
      tipoUsoId: enviado.tipoUsoId,
      tipoUso: expect.any(String),
      prima: 9_280,
      primaManual: false,
      opcionesEmisionEspecial: null,
      vigenciaDesde: '2026-11-20',
      vigenciaHasta: '2027-03-31',
      urlDescarga: null,
      propietarioVM: {
        ...enviado.propietarioVM,
        telefono: '912345678',
        email: 'dueno.lxwj75@correo.example',
      },
    });
    // The API accepts its own response.
    const vuelta = await ingresar(casa, vendedor, [vehiculo], {
      idIntencionVenta: cuerpo.datos.id,
    });
    expect(vuelta.cuerpo.datos).toEqual(cuerpo.datos);
  });

  it('[V-ENT-011] returns null tipoUsoId and tipoUso for a vehicle without use type', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'BBC011');
    await casa.base
      .updateTable('convenio_primas')
      .set({ tipo_uso_id: null })
      .where('convenio_id', '=', vendedor.convenioId)
      .where('tipo_vehiculo_id', '=', vehiculo.tipoVehiculoId)
      .where('tipo_uso_id', '=', vehiculo.tipoUsoId ?? 0)
      .execute();
    for (const tipoUsoId of [null, -1]) {
      const { cuerpo } = await ingresar(casa, vendedor, [{ ...vehiculo, tipoUsoId }]);
      const [guardado] = (await leer(cuerpo.datos.id)).cuerpo.datos.vehiculosViewModel;
      expect(guardado).toMatchObject({ tipoUsoId: null, tipoUso: null });
    }
  });

  it('takes a plate as people write it and stores its record form', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'TWGV11');
    const { cuerpo } = await ingresar(casa, vendedor, [{ ...vehiculo, patente: 'twgv-11' }]);
    const [guardado] = (await leer(cuerpo.datos.id)).cuerpo.datos.vehiculosViewModel;
    expect(guardado.patente).toBe('TWGV11');
  });

  it('keeps the id of an own intention, replaces its vehicles and returns to stage 1', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59', 'JVGX15']);
    expect((await leer(id)).cuerpo.datos).toMatchObject({
      estadoIntencionDeVenta: 3,
      montoEnPesos: 18_560,
    });
    const otro = [await vehiculoPara(casa, vendedor, 'AA1112')];
    const { cuerpo } = await ingresar(casa, vendedor, otro, { idIntencionVenta: id });
    expect(cuerpo.datos).toEqual({ id, montoEnPesos: 9_280, cantidadVehiculos: 1, etapa: 1 });
    const { datos } = (await leer(id)).cuerpo;
    expect(datos.vehiculosViewModel.map((v: { patente: string }) => v.patente)).toEqual(['AA1112']);
    expect((await pagar(casa, vendedor, id)).cuerpo.codigo).toBe('venta.etapa');
  });

  it('[V-ENT-020] answers 400 to an edit under another agreement', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    const { corredorId } = vendedor;
    const otro = await crearConvenio(casa, { corredorId, usuarioIds: [vendedor.id] });
    const vehiculos = [await vehiculoPara(casa, vendedor, 'HWJP59')];
    const { estado, cuerpo } = await ingresar(casa, { ...vendedor, convenioId: otro }, vehiculos, {
      idIntencionVenta: id,
    });
    expect([estado, cuerpo.codigo]).toEqual([400, 'venta.otro_convenio']);
    expect((await leer(id)).cuerpo.datos.convenioId).toBe(vendedor.convenioId);
  });

  it('answers 409 to an edit by hand of a sale from a workbook, which stays unchanged', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    await casa.base.updateTable('ventas').set({ origen: 1 }).where('id', '=', id).execute();
    const antes = (await leer(id)).cuerpo.datos;
    const vehiculos = [await vehiculoPara(casa, vendedor, 'AA1112')];
    const { estado, cuerpo } = await ingresar(casa, vendedor, vehiculos, { idIntencionVenta: id });
    expect([estado, cuerpo.codigo]).toEqual([409, 'venta.de_archivo']);
    expect((await leer(id)).cuerpo.datos).toEqual(antes);
  });

  it('leaves the intention unchanged after a refused edit', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    const antes = (await leer(id)).cuerpo.datos;
    const malo = { ...(await vehiculoPara(casa, vendedor, 'AA1112')), nroMotor: '' };
    const { estado } = await ingresar(casa, vendedor, [malo], { idIntencionVenta: id });
    expect(estado).toBe(400);
    expect((await leer(id)).cuerpo.datos).toEqual(antes);
  });

  it('[V-PASO-001] lets the first of two tabs win; the second gets 409 and blames nobody else (F34)', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'AA1112');
    const { cuerpo } = await ingresar(casa, vendedor, [vehiculo]);
    const idIntencionVenta = cuerpo.datos.id;
    const { version } = (await leer(idIntencionVenta)).cuerpo.datos;
    const editar = () => ingresar(casa, vendedor, [vehiculo], { idIntencionVenta, version });
    expect((await editar()).estado).toBe(200);
    const segunda = await editar();
    expect([segunda.estado, segunda.cuerpo]).toMatchObject([
      409,
      {
        codigo: 'venta.version',
        mensaje:
          'Esta compra cambió desde que la abrió aquí, por ejemplo en otra pestaña o equipo. Véala como está ahora antes de continuar.',
      },
    ]);
  });

  it('answers 409 to any change after PAGAR, at stage 4 and at stage 5', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['LXWJ75']);
    await pagar(casa, vendedor, id);
    const vehiculos = [await vehiculoPara(casa, vendedor, 'AA1112')];
    for (const etapa of [4, 5]) {
      const { datos: antes } = (await leer(id)).cuerpo;
      expect(antes.estadoIntencionDeVenta).toBe(etapa);
      const { estado, cuerpo } = await ingresar(casa, vendedor, vehiculos, {
        idIntencionVenta: id,
      });
      expect([estado, cuerpo.codigo]).toEqual([409, 'venta.etapa']);
      expect((await pasarA(casa, vendedor, id, 1)).estado).toBe(409);
      expect((await leer(id)).cuerpo.datos).toEqual(antes);
      await correrTramo(casa, id);
    }
  });

  it('hides another seller’s sale like a missing one, to read and to edit (C01)', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['JVGX15']);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    const vehiculos = [await vehiculoPara(casa, ajeno, 'AA1112')];
    const intentos = [
      (n: number) => leer(n, ajeno),
      (n: number) => pasarA(casa, ajeno, n, 1),
      (n: number) => ingresar(casa, ajeno, vehiculos, { idIntencionVenta: n }),
      (n: number) =>
        pedir(casa, 'GET', `/Venta/ComprobarEstadoEmision/${n}`, { token: ajeno.token }),
    ];
    for (const intentar of intentos) {
      const ajena = await intentar(id);
      const falta = await intentar(999_999);
      expect(ajena.estado).toBe(404);
      expect({ ...ajena.cuerpo, idSolicitud: '' }).toEqual({ ...falta.cuerpo, idSolicitud: '' });
    }
  });

  it('[V-CAMINO-050] removes the only vehicle of a sale: the empty list can neither continue nor be paid, and takes another', async () => {
    const { cuerpo } = await ingresar(casa, vendedor, [
      await vehiculoPara(casa, vendedor, 'HWJP59'),
    ]);
    const { id } = cuerpo.datos;
    await pasarA(casa, vendedor, id, 2);
    const vacia = await ingresar(casa, vendedor, [], { idIntencionVenta: id });
    expect([vacia.estado, vacia.cuerpo.datos]).toEqual([
      200,
      { id, montoEnPesos: 0, cantidadVehiculos: 0, etapa: 1 },
    ]);
    expect((await leer(id)).cuerpo.datos).toMatchObject({
      montoEnPesos: 0,
      vehiculosViewModel: [],
      siguientePaso: '/venta/listaVehiculos',
    });
    const sinVehiculos = {
      codigo: 'venta.sin_vehiculos',
      mensaje: 'No hay vehículos ingresados',
    };
    expect((await pasarA(casa, vendedor, id, 2)).cuerpo).toMatchObject(sinVehiculos);
    await casa.base.updateTable('ventas').set({ etapa: 3 }).where('id', '=', id).execute();
    expect((await pagar(casa, vendedor, id)).cuerpo).toMatchObject(sinVehiculos);

    const otro = [await vehiculoPara(casa, vendedor, 'VLBP65')];
    expect((await ingresar(casa, vendedor, otro, { idIntencionVenta: id })).estado).toBe(200);
    for (const etapa of [2, 3]) {
      expect((await pasarA(casa, vendedor, id, etapa)).estado).toBe(200);
    }
  });

  it('[V-CAMINO-050] makes no sale without vehicles', async () => {
    const { estado, cuerpo } = await ingresar(casa, vendedor, []);
    expect([estado, cuerpo.errors]).toEqual([
      400,
      { vehiculosViewModel: ['No hay vehículos ingresados'] },
    ]);
  });
});
