import { expect, test } from './casa.ts';
import { anadirAdministradora } from './mantenedores.ts';
import { boton, campoDe, entrar, llenarFecha, revisar, revisarEn, salir } from './paginas.ts';

test.use({ entorno: { APROBAR_RANGOS: 'si' } });

test('[A-OJOS-001] [A-OJOS-010] [A-LISTA1-003] [A-LISTA1-008] a new range waits for a second administrator, not for the one who proposed it @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  // With a single administrator nobody could decide, so nothing would be proposed (A-OJOS-019).
  await anadirAdministradora(pagina);
  await pagina.goto('/mantenedores/folio/ingreso');
  await campoDe(pagina, 'Número Inicial').fill('9000001');
  await campoDe(pagina, 'Número Final').fill('9000100');
  const anio = new Date().getFullYear() + 1;
  await llenarFecha(campoDe(pagina, 'Inicio Vigencia'), `${anio}-01-01`);
  await llenarFecha(campoDe(pagina, 'Término Vigencia'), `${anio}-12-31`);
  await boton(pagina, 'GUARDAR').click();
  await expect(pagina.getByText('a la espera de que otra persona lo apruebe')).toBeVisible();
  await boton(pagina, 'OK').click();
  await pagina.goto('/bienvenida');
  await pagina.getByRole('link', { name: /^Revisar cambio/ }).click();
  await expect(pagina.getByText('Por usted: lo decide otra persona')).toBeVisible();
  await expect(pagina.getByRole('button', { name: /Aprobar el cambio/ })).toHaveCount(0);
  await revisarEn(pagina, 'cambios-por-aprobar');
  await salir(pagina);
  await entrar(pagina, 'ana.rojas', 'Clave#26');
  await pagina.goto('/soporte/porResolver?tipo=aprobaciones');
  await pagina.reload();
  await expect(
    pagina
      .getByRole('navigation', { name: 'Tipos' })
      .getByRole('link', { name: 'Aprobaciones (1)', exact: true }),
  ).toHaveAttribute('aria-current', 'true');
  await revisarEn(pagina, 'por-resolver');
  await pagina.getByRole('link', { name: /^Revisar cambio/ }).click();
  await expect(pagina.getByRole('searchbox')).toHaveValue('Nuevo rango de folios');
  await revisar(pagina, 'cambios-por-decidir');
  await pagina.getByRole('button', { name: /Aprobar el cambio/ }).click();
  await revisar(pagina, 'aprobar-cambio');
  await pagina
    .getByRole('dialog')
    .getByRole('button', { name: /aprobar/i })
    .click();
  await boton(pagina, 'OK').click();
  await expect(pagina.getByRole('button', { name: /Aprobar el cambio/ })).toHaveCount(0);
});
