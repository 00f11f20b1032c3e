import { expect, test } from './casa.ts';
import { DE_SOPORTE, PUBLICAS } from './direcciones.ts';
import { revisarEstados } from './estados.ts';
import { abrirEnlace, boton, enlaceDe, entrar, revisar } from './paginas.ts';
import { patentesDe } from './patentes.ts';
import { anadirVehiculo, completar, elegirConvenio, pagarVenta } from './venta.ts';

const [DE_VENDEDOR = '', PARA_SOPORTE = '', DE_COMPRADOR = ''] = patentesDe('pantallas');

const MANTENEDORES = [
  ...['convenio', 'corredor', 'entidad', 'usuario', 'marca', 'modelo', 'tipoVehiculo', 'tiposUso'],
  ...['propietario', 'vehiculos', 'folio', 'rangoPoliza'],
];

test('[V-AXE-001] [V-QUIETO-003] every public screen, in each of its states', async ({
  pagina,
}) => {
  test.slow();
  await revisarEstados(pagina, 'visita', [...PUBLICAS, '/error/403', '/error/500']);
});

test('[V-AXE-001] [V-QUIETO-003] every screen of the season and its reminders, in each of its states', async ({
  pagina,
}) => {
  test.slow();
  await revisarEstados(pagina, 'visita', ['/avisos/renovar', '/avisos/baja']);
  await entrar(pagina, 'admin', 'Admin#2026');
  await revisarEstados(pagina, 'administrador', [
    ...['detencion', 'redaccion'].flatMap((uno) => [
      `/mantenedores/${uno}`,
      `/mantenedores/${uno}/ingreso`,
    ]),
    ...['/mantenedores/ensayo', '/mantenedores/primas/hoja?id=1'],
    '/Informes/Recordatorios',
  ]);
});

test('[V-AXE-001] [V-QUIETO-003] every screen of a purchase by public link, in each of its states', async ({
  pagina,
  casa,
}) => {
  await abrirEnlace(pagina, enlaceDe(casa));
  await revisarEstados(pagina, 'comprador-sin-vehiculo', ['/venta/ingresoVehiculo']);
  await pagina.goto('/venta/ingresoVehiculo');
  await pagina.getByRole('textbox', { name: 'Patente' }).fill(DE_COMPRADOR);
  await expect(pagina.getByText(/Propietario registrado/)).toBeVisible();
  await completar(pagina, /^Teléfono/, '912345678');
  await completar(pagina, /^Correo/, 'comprador@correo.example');
  await boton(pagina, 'CONTINUAR').click();
  await expect(pagina).toHaveURL(/\/venta\/listaVehiculos$/);
  await revisarEstados(pagina, 'comprador', ['/venta/ingresoVehiculo', '/venta/listaVehiculos']);
  await pagina.goto('/venta/listaVehiculos');
  await boton(pagina, 'CONTINUAR').click();
  await expect(pagina).toHaveURL(/\/venta\/terminosYCondiciones$/);
  await revisarEstados(pagina, 'comprador', ['/venta/terminosYCondiciones']);
});

test('[V-AXE-001] [V-QUIETO-003] every screen of a seller and of a purchase, in each of its states', async ({
  pagina,
}) => {
  test.slow();
  await entrar(pagina, 'venta', 'Venta#2026');
  await revisarEstados(pagina, 'vendedor', [
    '/bienvenida',
    '/venta/seleccionConvenio',
    '/Informes/Renovaciones',
    '/Informes/InformeVentas',
  ]);
  await elegirConvenio(pagina, 'DEMO DIRECTO');
  await anadirVehiculo(pagina, DE_VENDEDOR);
  await revisarEstados(pagina, 'vendedor', ['/venta/ingresoVehiculo']);
  await pagina.goto('/venta/ingresoVehiculo');
  await boton(pagina, 'CONTINUAR').click();
  await expect(pagina).toHaveURL(/listaVehiculos$/);
  await revisarEstados(pagina, 'vendedor', ['/venta/listaVehiculos']);
  await pagina.goto('/venta/listaVehiculos');
  await boton(pagina, 'CONTINUAR').click();
  await expect(pagina).toHaveURL(/terminosYCondiciones$/);
  await revisarEstados(pagina, 'vendedor', ['/venta/terminosYCondiciones']);
  await pagina.goto('/venta/listaVehiculos');
  await pagarVenta(pagina);
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible();
  await revisar(pagina, 'venta-emitida');
  const { search } = new URL(pagina.url());
  await revisarEstados(pagina, 'vendedor', [`/venta/descargarPoliza${search}`]);
  await elegirConvenio(pagina, 'DEMO FLOTAS');
  await revisar(pagina, 'venta-sin-vehiculos');
});

test('[V-AXE-001] [V-QUIETO-003] every screen of a broker, in each of its states', async ({
  pagina,
}) => {
  await entrar(pagina, 'corredor', 'Corre#2026');
  await revisarEstados(pagina, 'corredor', [
    '/bienvenida',
    '/Informes/Renovaciones',
    '/Informes/InformeVentas',
  ]);
});

test('[V-AXE-001] [V-QUIETO-003] every screen of support, in each of its states', async ({
  pagina,
}) => {
  test.slow();
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirConvenio(pagina, 'DEMO DIRECTO');
  await anadirVehiculo(pagina, PARA_SOPORTE);
  await boton(pagina, 'CONTINUAR').click();
  await expect(pagina).toHaveURL(/listaVehiculos$/);
  const venta = await pagina.evaluate(() => sessionStorage.getItem('idIntencionVenta'));
  await pagarVenta(pagina);
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible();
  await pagina.evaluate(() => sessionStorage.clear());
  await entrar(pagina, 'soporte', 'Soport#26');
  await revisarEstados(pagina, 'soporte', [
    ...DE_SOPORTE,
    `/soporte/venta/${venta}`,
    `/Soporte/RegeneracionVenta?iv=${venta}`,
  ]);
});

test('[V-AXE-001] [V-QUIETO-003] every list and form of the administrator, in each of its states', async ({
  pagina,
}) => {
  test.setTimeout(1_200_000);
  await entrar(pagina, 'admin', 'Admin#2026');
  await revisarEstados(
    pagina,
    'administrador',
    MANTENEDORES.flatMap((uno) => [
      `/mantenedores/${uno}`,
      `/mantenedores/${uno}/ingreso`,
      ...(/folio|rango/.test(uno) ? [] : [`/mantenedores/${uno}/ingreso?id=1`]),
    ]),
  );
  await revisarEstados(pagina, 'administrador', [
    '/bienvenida',
    '/mantenedores/crearConvenioCompleto',
    '/mantenedores/primas/ingreso?id=1',
    '/Informes/InformeVentas',
    '/Informes/InformeVentasAnuladas',
    '/soporte/aprobaciones',
    '/soporte/polizaPerdida',
    '/soporte/correos',
    '/soporte/accesos',
    '/soporte/brecha',
  ]);
});
