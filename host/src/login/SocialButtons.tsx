import { Spinner } from '@alma/shared/ui';
import { texts } from '../texts.ts';
import { type Brand, BrandGlyph, brands } from './BrandGlyph.tsx';
import * as S from './LoginPage.styled.ts';

interface SocialButtonsProps {
  /** The service whose sign-in is being started. */
  busyWith: Brand | undefined;
  disabled: boolean;
  onChoose: (brand: Brand) => void;
}

/** One button for each sign-in service. */
export function SocialButtons({ busyWith, disabled, onChoose }: SocialButtonsProps) {
  return (
    <S.Brands>
      {brands.map((brand) => (
        <li key={brand}>
          <S.BrandButton
            type="button"
            aria-busy={busyWith === brand || undefined}
            aria-disabled={disabled || undefined}
            onClick={() => !disabled && onChoose(brand)}
          >
            <BrandGlyph brand={brand} />
            <S.BrandName>{texts.login.brands[brand]}</S.BrandName>
            {busyWith === brand && <Spinner size={14} />}
          </S.BrandButton>
        </li>
      ))}
    </S.Brands>
  );
}
