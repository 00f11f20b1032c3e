import type { InicioDelCorredorVM } from '#features/inicio/portadas/inicio.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar } from '#values/numero.ts';
import { Anchor, Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { copiar } from '../../lib/navegador/copiar.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import panel from '../panel/panel.module.css';
import { Panel } from '../panel/Panel.tsx';
import { Cuenta, rutaDeVentas } from '../periodo/Cuenta.tsx';

const SIN_ENLACES =
  'Sus convenios no tienen enlaces públicos vigentes. Un administrador los crea en un convenio sin inicio de sesión; por ellos el público compra sin usuario.';

const copiarEnlace = async (url: string): Promise<void> => {
  if (await copiar(url)) avisos.exito('Enlace copiado');
  else avisos.error('No se pudo copiar. Ábralo en Consultar URL y cópielo a mano.');
};

/** Public links, with the period's sales of each. */
export const EnlacesConVentas = ({ inicio }: { readonly inicio: InicioDelCorredorVM }) => {
  const { enlaces, totalEnlaces: total } = inicio;
  return (
    <Panel
      titulo="Enlaces públicos"
      vacio={enlaces.length === 0 ? SIN_ENLACES : undefined}
      {...(total > 0 && {
        pie: (
          <Anchor component={Link} to="/Soporte/ConsultaURL" inherit underline="always">
            {total > enlaces.length ? `Ver los ${total} enlaces` : 'Ver todos los enlaces'}
          </Anchor>
        ),
      })}
    >
      <ul className={panel.filas}>
        {enlaces.map(({ id, convenioId, convenio, usuario, url, ventas, monto }) => (
          <li key={id} className={panel.fila}>
            <div>
              <p className={panel.que}>{convenio}</p>
              <p className={panel.detalle}>
                {usuario} ·{' '}
                <Cuenta a={rutaDeVentas(inicio, convenioId)} de={`ventas de ${convenio}`}>
                  {contar(ventas, 'venta', 'ventas')}
                </Cuenta>
                {ventas > 0 && ` · ${formatearPesos(monto)}`}
              </p>
            </div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCopy size={16} aria-hidden />}
              aria-label={`Copiar enlace de ${convenio}, ${usuario}`}
              onClick={() => void copiarEnlace(url)}
            >
              Copiar
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
