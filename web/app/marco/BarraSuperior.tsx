import type { MarcaDeCompraVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { tardia } from '../../lib/tardia/tardia.tsx';
import { Escudo } from '../../ui/Escudo.tsx';
import { MarcaDeCorredor } from '../../ui/MarcaDeCorredor.tsx';
import classes from './BarraSuperior.module.css';
import { EnlaceDeMenu } from './EnlaceDeMenu.tsx';
import { type GrupoMenu, gruposVisibles, type GrupoVisible, type PuedeVer } from './menu.ts';

// Visitors have no such menu. Its placeholder looks like the loaded menu.
const MenuDesplegable = tardia(
  async () => (await import('./MenuDesplegable.tsx')).MenuDesplegable,
  ({ titulo }) => (
    <li className={classes.grupo}>
      <button type="button" className={classes.enlace} disabled>
        {titulo}
        <IconChevronDown size={16} aria-hidden className={classes.flecha} />
      </button>
    </li>
  ),
);
/** Prefetches the code of the menus, so that they are drawn at once. */
export const traerMenus = MenuDesplegable.traer;

const MenuMovil = tardia(async () => (await import('./MenuMovil.tsx')).MenuMovil);
/** Prefetches a phone's menu. */
export const traerMenuMovil = MenuMovil.traer;

export interface SesionEnBarra {
  readonly tipo: 'ninguna' | 'login' | 'publica';
  readonly nombreUsuario?: string | null;
  /** Permission label (V-ROL-008): VENTA, ADMINISTRADOR, SOPORTE or CORREDOR. */
  readonly permiso?: string | null;
  /** Seller's brand above a purchase by link. */
  readonly marca?: MarcaDeCompraVM | null;
}

export interface BarraSuperiorProps {
  readonly sesion: SesionEnBarra;
  readonly grupos: readonly GrupoMenu[];
  readonly puedeVer: PuedeVer;
  /** Global search, for users who may use it. */
  readonly buscador?: ReactNode;
}

// Without a session only the public policy look-up is offered (V-ROL-012).
const SIN_SESION: readonly GrupoVisible[] = [
  { forma: 'enlace', titulo: 'Consultar Póliza', ruta: '/consulta' },
];

export const BarraSuperior = ({ sesion, grupos, puedeVer, buscador }: BarraSuperiorProps) => {
  const visibles = sesion.tipo === 'ninguna' ? SIN_SESION : gruposVisibles(grupos, puedeVer);
  const { marca } = sesion;
  // Beside a seller's name a phone has no room for words.
  const corta = visibles.length <= (marca ? 0 : 1);
  return (
    <header className={classes.barra} data-color={marca?.tonos ? true : undefined}>
      <div className={classes.contenido}>
        <Link to={sesion.tipo === 'login' ? '/bienvenida' : '/'} className={classes.marca}>
          <Escudo className={classes.simbolo} />
          <span className={marca ? classes.nombreCorto : undefined}>SOAP</span>
        </Link>
        {marca && (
          <span className={classes.corredor}>
            <MarcaDeCorredor marca={marca} />
            {marca.aseguradora && (
              <span className={classes.aseguradora}>Lo asegura {marca.aseguradora}</span>
            )}
          </span>
        )}
        <nav aria-label="Principal" className={classes.navegacion} data-corta={corta || undefined}>
          <ul className={classes.grupos}>
            {visibles.map((grupo) =>
              grupo.forma === 'desplegable' ? (
                <MenuDesplegable key={grupo.titulo} {...grupo} />
              ) : (
                <li key={grupo.titulo}>
                  <EnlaceDeMenu to={grupo.ruta} forma="enlace">
                    {grupo.titulo}
                  </EnlaceDeMenu>
                </li>
              ),
            )}
          </ul>
        </nav>
        {buscador}
        <ZonaDeUsuario sesion={sesion} />
        {!corta && <BotonDeMenu grupos={visibles} />}
      </div>
    </header>
  );
};

const ZonaDeUsuario = ({ sesion }: { readonly sesion: SesionEnBarra }) => {
  if (sesion.tipo === 'publica') return null;
  if (sesion.tipo === 'ninguna') {
    return (
      <EnlaceDeMenu to="/acceso/iniciarSesion" forma="entrar">
        Iniciar Sesión
      </EnlaceDeMenu>
    );
  }
  return (
    <div className={classes.usuario}>
      <Link to="/cuenta" className={classes.identidad} title="Mi cuenta">
        <span className={classes.nombre}>{sesion.nombreUsuario || 'USUARIO SIN NOMBRE'}</span>
        {sesion.permiso && <span className={classes.permiso}>{sesion.permiso}</span>}
      </Link>
      <Link to="/acceso/cerrarSesion" className={classes.salir}>
        <IconLogout size={18} aria-hidden />
        <span className={classes.textoSalir}>Cerrar sesión</span>
      </Link>
    </div>
  );
};

const BotonDeMenu = ({ grupos }: { readonly grupos: readonly GrupoVisible[] }) => {
  const [abierto, { open, close }] = useDisclosure(false);
  const [pedido, setPedido] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.hamburguesa}
        aria-expanded={abierto}
        aria-haspopup="dialog"
        onClick={() => {
          setPedido(true);
          open();
        }}
      >
        <IconMenu2 size={22} aria-hidden />
        <span className={classes.textoMenu}>Menú</span>
      </button>
      {pedido && <MenuMovil abierto={abierto} grupos={grupos} alCerrar={close} />}
    </>
  );
};
