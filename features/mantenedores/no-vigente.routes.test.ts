import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pedir,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { pagosDe } from '#server/test/negocio/pago.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

interface Precio {
  tipoVehiculoVM: { id: number };
  tipoUsoVM: { id: number } | null;
}

interface ConNombre {
  id: number;
  nombre: string;
}

describe('disabling records in use', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const apagar = async (recurso: string, id: number) => {
    const ruta = `/${recurso}/Desactivar/${id}`;
    expect((await pedir(casa, 'DELETE', ruta, { token: admin })).estado).toBe(200);
  };
  const leer = async (ruta: string, token = vendedor.token) =>
    (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos;
  const ids = (filas: readonly ConNombre[]): number[] => filas.map(({ id }) => id);

  const encender = async (recurso: string, id: number) => {
    const cuerpo = { id };
    const { estado } = await pedir(casa, 'POST', `/${recurso}/Reactivar`, { token: admin, cuerpo });
    expect(estado).toBe(200);
  };

  it('[A-DETIENE-003] a sale in progress with a disabled model and brand is paid and issued', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'HWJP59');
    const { modeloId, marcaId, tipoVehiculoId } = vehiculo;
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    await apagar('Modelos', modeloId);
    await apagar('Marcas', marcaId);

    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toMatchObject([{ patente: 'HWJP59', vigente: true }]);

    expect(ids(await leer('/Marcas/Buscar/true'))).not.toContain(marcaId);
    expect(ids(await leer(`/Modelos/Buscar/${marcaId}/${tipoVehiculoId}`))).not.toContain(modeloId);
    const hallado = await leer('/Vehiculos/BuscarPorPatente?patente=HWJP59');
    expect(hallado.modeloVM).toMatchObject({ id: modeloId, estaVigente: false });
    // Also when entered again, because the register names them.
    const otro = await vehiculoPara(casa, vendedor, 'LXWJ75');
    await apagar('Modelos', otro.modeloId);
    expect((await ingresar(casa, vendedor, [otro])).estado).toBe(200);
  });

  it.each(['TiposVehiculo', 'TiposUso'])(
    '[A-DETIENE-002] a disabled record is neither entered nor paid, and gone from selectors: %s',
    async (recurso) => {
      const vehiculo = await vehiculoPara(casa, vendedor, 'LXWJ75');
      const { tipoVehiculoId, tipoUsoId } = vehiculo;
      const esTipo = recurso === 'TiposVehiculo';
      const id = esTipo ? tipoVehiculoId : (tipoUsoId ?? 0);
      const { nombre } = await casa.base
        .selectFrom(esTipo ? 'tipos_vehiculo' : 'tipos_uso')
        .select('nombre')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const ventaId = await ventaEnTerminos(casa, vendedor, ['LXWJ75']);
      const antes = await leer(`/TiposVehiculo/BuscarPorConvenioId/${vendedor.convenioId}`);
      await apagar(recurso, id);

      const pago = await pagar(casa, vendedor, ventaId);
      expect([pago.estado, pago.cuerpo.codigo, pago.cuerpo.mensaje]).toEqual([
        409,
        'venta.tipo_no_vigente',
        `El ${esTipo ? 'tipo de vehículo' : 'tipo de uso'} ${nombre} ya no está vigente`,
      ]);
      expect(await pagosDe(casa, ventaId)).toEqual([]);
      const nueva = await ingresar(casa, vendedor, [vehiculo]);
      expect([nueva.estado, nueva.cuerpo.TipoUso]).toEqual([400, expect.any(String)]);
      const quedan = await leer(`/TiposVehiculo/BuscarPorConvenioId/${vendedor.convenioId}`);
      expect(quedan).toEqual(
        antes.filter(({ tipoVehiculoVM, tipoUsoVM }: Precio) =>
          esTipo ? tipoVehiculoVM.id !== id : tipoUsoVM?.id !== id,
        ),
      );
      expect(quedan.length).toBeLessThan(antes.length);

      await encender(recurso, id);
      expect((await pagar(casa, vendedor, ventaId)).estado).toBe(200);
      await casa.base.deleteFrom('coberturas').execute();
    },
  );

  it('[A-DETIENE-002] an earlier payment is issued', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'VLBP65');
    const id = await ventaPagada(casa, vendedor, [vehiculo]);
    await apagar('TiposVehiculo', vehiculo.tipoVehiculoId);
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toMatchObject([{ patente: 'VLBP65', vigente: true }]);
  });

  it('a disabled record cannot be chosen for a new model or use', async () => {
    const tipo = (await leer('/TiposVehiculo/Buscar', admin)).find(
      ({ estaVigente }: { estaVigente: boolean }) => !estaVigente,
    ) as ConNombre;
    const [marca] = (await leer('/Marcas/Buscar/true')) as ConNombre[];
    const crear = (ruta: string, cuerpo: object) =>
      pedir(casa, 'POST', ruta, { token: admin, cuerpo: { nombre: 'NUEVO', ...cuerpo } });
    const modelo = { marcaId: marca?.id, tipoDeVehiculoId: tipo.id };
    expect((await crear('/Modelos/Crear', modelo)).cuerpo.codigo).toBe('maestro.no_elegible');
    const uso = { tipoVehiculoId: tipo.id };
    expect((await crear('/TiposUso/Crear', uso)).cuerpo.codigo).toBe('maestro.no_elegible');
  });
});
