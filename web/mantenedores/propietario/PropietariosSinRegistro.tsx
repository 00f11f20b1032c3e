import { buscarPropietariosSinRegistro } from '#features/polizas/busqueda/sin-registro.contract.ts';
import { nombreCompleto } from '#values/persona.ts';
import { formatearRut } from '#values/rut.ts';
import { useLocation } from 'react-router';
import { conVuelta } from '../../lib/lista/estado-de-lista.ts';
import { rutaDeIngreso } from '../mantenedor.ts';
import { VendidosSinRegistro } from '../VendidosSinRegistro.tsx';
import { PROPIETARIOS } from './propietario.ts';
import { conVendido } from './propietario-vendido.ts';

/** Owners of policies that nobody keeps yet: their record starts with what was sold. */
export const PropietariosSinRegistro = ({ texto }: { readonly texto: string }) => {
  const lugar = useLocation();
  return (
    <VendidosSinRegistro
      titulo="Propietarios conocidos sólo por ventas"
      llamada={buscarPropietariosSinRegistro}
      texto={texto}
      nombrar={(fila) => ({
        nombre: nombreCompleto(fila),
        detalle: formatearRut(fila.rut, fila.dv),
      })}
      destino={(fila) => ({
        ruta: rutaDeIngreso(PROPIETARIOS.ruta),
        estado: { ...conVuelta(lugar), ...conVendido(fila) },
      })}
    />
  );
};
