/// The words of the model in Korean.
public enum CanvasModelWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean = """
        # What titles begin with
        Rect = 사각형
        Ellipse = 타원
        Line = 선
        Photo = 사진
        Text = 글
        Stroke = 획
        Document = 문서
        Object = 개체
        # History
        Created the canvas '%1'. = '%1' 캔버스를 만들었어요.
        Renamed the canvas from '%1' to '%2'. = 캔버스 이름을 '%1'에서 '%2'{으로} 바꿨어요.
        Moved the canvas to the trash. = 캔버스를 휴지통으로 옮겼어요.
        Restored the canvas from the trash. = 캔버스를 휴지통에서 되살렸어요.
        Pinned the canvas. = 캔버스를 고정했어요.
        Unpinned the canvas. = 캔버스의 고정을 풀었어요.
        Linked the canvas to another document. = 캔버스를 다른 문서와 이었어요.
        Removed a link to another document. = 다른 문서와의 연결을 없앴어요.
        Set the size of the canvas to %1 × %2. = 캔버스의 크기를 %1 × %2{으로} 정했어요.
        Something that only a newer Bojagi knows. = 더 새로운 보자기만 아는 변경이에요.
        Added '%1'. = '%1'{을} 더했어요.
        Moved '%1' to %2,%3. = '%1'{을} %2,%3에 옮겼어요.
        Added '%1' and %2 more. = '%1' 외 %2개를 더했어요.
        Moved '%1' and %2 more. = '%1' 외 %2개를 옮겼어요.
        Discarded '%1' and %2 more. = '%1' 외 %2개를 치웠어요.
        Recovered '%1' and %2 more. = '%1' 외 %2개를 되살렸어요.
        Grouped '%1' and %2 more. = '%1' 외 %2개를 그룹으로 묶었어요.
        Took '%1' and %2 more out of their group. = '%1' 외 %2개를 그룹에서 뺐어요.
        Resized '%1' to %2 × %3. = '%1'의 크기를 %2 × %3{으로} 바꿨어요.
        Turned '%1' to %2°. = '%1'{을} %2°로 돌렸어요.
        Coloured '%1' %2. = '%1'의 색을 %2{으로} 바꿨어요.
        Took the colour off '%1'. = '%1'의 색을 없앴어요.
        Set the opacity of '%1' to %2. = '%1'의 불투명도를 %2{으로} 정했어요.
        Hid '%1'. = '%1'{을} 숨겼어요.
        Showed '%1' again. = '%1'{을} 다시 보였어요.
        Locked '%1'. = '%1'{을} 잠갔어요.
        Unlocked '%1'. = '%1'{을} 풀었어요.
        Discarded '%1'. = '%1'{을} 치웠어요.
        Recovered '%1'. = '%1'{을} 되살렸어요.
        Reordered '%1'. = '%1'의 순서를 바꿨어요.
        Grouped '%1'. = '%1'{을} 그룹에 넣었어요.
        Took '%1' out of its group. = '%1'{을} 그룹에서 뺐어요.
        Edited '%1'. = '%1'{을} 고쳤어요.
        Set the font size of '%1' to %2. = '%1'의 글자 크기를 %2{으로} 정했어요.
        Took the name of '%1' away. = '%1'의 이름을 없앴어요.
        Renamed '%1' to '%2'. = '%1'의 제목을 '%2'{으로} 바꿨어요.
        Set the corners of '%1': %2. = '%1'의 모서리를 정했어요: %2.
        Made the corners of '%1' sharp. = '%1'의 모서리를 뾰족하게 했어요.
        # Fields of an object
        Corners = 모서리
        How the corners are; sharp unless given. = 모서리의 모양이에요. 주지 않으면 뾰족해요.
        Make the corners sharp. = 모서리를 뾰족하게 해요.
        Round = 둥글게
        Sharp = 뾰족하게
        # What is wrong
        There is no such object. = 그런 개체는 없어요.
        The object is discarded. = 치운 개체예요.
        The object is locked. = 잠긴 개체예요.
        More than one object fits. = 맞는 개체가 여럿이에요.
        The rotation is out of range: it goes from 0 to less than 360 degrees. = 각도의 범위는 0도 이상 360도 미만이에요.
        %1 is out of range: %2 to %3. = %1의 범위는 %2부터 %3까지예요.
        %1 objects have no colour of their own. = %1 개체에는 자기 색이 없어요.
        %1 objects have no such field. = %1 개체에는 그런 항목이 없어요.
        The object is not a text. = 이 개체는 글이 아니에요.
        A text has at most %1 characters; this one has %2. = 글은 %1자까지예요. 이 글은 %2자예요.
        There are no words in the source. = 원문에 낱말이 없어요.
        A name has at most %1 characters; this one has %2. = 이름은 %1자까지예요. 이 이름은 %2자예요.
        A canvas needs a name. = 캔버스에는 이름이 있어야 해요.
        A stroke has 1 to %1 points; this one has %2. = 획의 점은 1개부터 %1개까지예요. 이 획은 %2개예요.
        The photo has no pixels. = 사진에 화소가 없어요.
        There is no such place: they go from 0 to %1. = 그런 자리는 없어요. 0부터 %1까지예요.
        This takes at least %1 objects; those of one group count as one. = 개체가 %1개는 있어야 해요. 한 그룹은 하나로 쳐요.
        # What a number was to be
        X = X
        Y = Y
        Width = 너비
        Height = 높이
        Opacity = 불투명도
        Rotation = 각도
        Font size = 글자 크기
        Thickness = 굵기
        The canvas's width = 캔버스의 너비
        The canvas's height = 캔버스의 높이
        """
}
