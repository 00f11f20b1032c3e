import { useLocation } from 'react-router';
import { buscarPropietariosSinRegistro } from '#features/soporte/busqueda/sin-registro.contract.ts';
import { nombreCompleto } from '#values/persona.ts';
import { formatearRut } from '#values/rut.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { conVuelta } from '../../lib/lista/estado-de-lista.ts';
import { PROPIAS } from '../ficha/ficha.ts';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { rutaDeIngreso } from '../piezas/mantenedor.ts';
import { VendidosSinRegistro } from '../piezas/VendidosSinRegistro.tsx';
import { conVendido } from './propietario-vendido.ts';
import { PROPIETARIOS } from './propietario.ts';

/** Owners of policies without a record: a new one starts with the sale's data. */
const PropietariosSinRegistro = ({ texto }: { readonly texto: string }) => {
  const lugar = useLocation();
  return (
    <VendidosSinRegistro
      titulo="Propietarios conocidos sólo por ventas"
      llamada={buscarPropietariosSinRegistro}
      texto={texto}
      nombrar={(fila) => ({
        nombre: nombreVisible(nombreCompleto(fila), fila.rut),
        detalle: formatearRut(fila.rut, fila.dv),
      })}
      destino={(fila) => ({
        ruta: rutaDeIngreso(PROPIETARIOS.ruta),
        estado: { ...conVuelta(lugar), ...conVendido(fila) },
      })}
    />
  );
};

/** `/mantenedores/propietario`. */
export const Propietarios = () => (
  <ListaMantenedor mantenedor={PROPIETARIOS} propias={PROPIAS} Debajo={PropietariosSinRegistro} />
);
